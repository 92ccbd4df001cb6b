import { describe, expect, it, vi } from 'vitest';
import type { Legal, Line, News, Picture, Update } from './api';
import { HASTE } from './haste';
import { settings } from './settings.svelte';
import { among, joined } from './log';
import { Table } from './table.svelte';

vi.stubGlobal('fetch', () => Promise.reject(new Error('no server here')));
const line = (number: number, text: string): Line => ({
  number,
  depth: 0,
  text,
  event: { kind: 'x', seat: 0, depth: 0 },
});
const picture = (more: Partial<Picture> = {}): Picture =>
  ({
    type: 'table', seq: 4, actions: 2, from: 0, now: 0, clocks: null, result: null, status: 'play', chat: [], news: [], view: { phase: 'play' }, to_act: [0], legal: [], seats: [],
    table: { id: 't', game: 'g', status: 'playing', chat: 'all' }, me: { identity: 'i', seats: [0], seat: 0, host: true }, lines: [line(0, 'a'), line(1, 'b')],
    undo: { possible: true, text: null, asked_by: null, answers: [], left: null }, ...more,
  }) as unknown as Picture; // prettier-ignore
const update = (more: Partial<Update>): Update =>
  ({ type: 'update', seq: 5, entry: { seq: 5, at: 0, kind: 'act', seat: 0 }, ...more }) as Update;

describe('a table', () => {
  it('replaces the log from an action number on', () => {
    expect(joined([line(0, 'a'), line(1, 'b'), line(2, 'c')], 1, [line(1, 'B')]).map((one) => one.text)).toEqual([
      'a',
      'B',
    ]);
  });
  it('keeps what an update does not mention', () => {
    const table = new Table('t', true);
    table.take(picture());
    table.change(update({ status: 'draw' }));
    expect([table.status, table.view, table.lines.length]).toEqual(['draw', { phase: 'play' }, 2]);
  });
  it('knows what my seat is asked, as long as the server says so', () => {
    const table = new Table('t', true);
    table.take(picture());
    expect(table.asks).toBeNull();
    table.change(update({ asks: { id: 'draw', clauses: ['LC-7'] } }));
    table.change(update({ status: 'more of the same' }));
    expect(table.asks).toEqual({ id: 'draw', clauses: ['LC-7'] });
    table.change(update({ asks: null }));
    expect(table.asks).toBeNull();
  });
  it('lets go of what was chosen when the choices change', () => {
    const table = new Table('t', true);
    table.take(picture({ legal: [{ action: 'lay', label: 'Lay', preview: null }] }));
    table.choice.arm('lay');
    table.change(update({ legal: [] }));
    expect(table.choice.armed).toBeNull();
  });
  it('lets moves be heard as they are shown: not those of a picture, nor what is taken back or skipped', () => {
    const table = new Table('t', true);
    const heard: [string, boolean][] = [];
    table.played = (lines, own) => heard.push([lines.map((one) => one.text).join(), own]);
    const act = (seq: number, seat: number, kind: 'act' | 'undo' = 'act'): Update =>
      update({
        seq,
        entry: { seq, at: 0, kind, seat } as Update['entry'],
        view: { phase: 'x' },
        from: seq,
        lines: [line(seq, `${seq}`)],
      });
    table.take(picture());
    for (const seq of [5, 6, 7]) table.hear(act(seq, 1));
    expect([table.pace.behind, heard]).toEqual([2, [['5', false]]]);
    table.hurry();
    expect([table.seq, heard]).toEqual([7, [['5', false]]]);
    table.hear(act(8, 0));
    table.hear(act(9, 0, 'undo'));
    table.hear(act(10, 1));
    expect(heard.slice(1)).toEqual([
      ['8', true],
      ['10', false],
    ]);
  });
  it('adds a chat line once', () => {
    const table = new Table('t', true);
    table.take(picture());
    const said = update({
      entry: {
        seq: 5,
        at: 0,
        kind: 'chat',
        seat: 0,
        chat: { seq: 5, at: 0, identity: 'i', name: 'Ana', colour: '#000', seat: 0, text: 'hi' },
      } as Update['entry'],
    });
    table.change(said);
    table.change(said);
    expect(table.chat.map((one) => one.text)).toEqual(['hi']);
  });
  it('asks before what ends a round', () => {
    const acted: string[] = [];
    const table = new Table('t');
    table.choice.act = (action) => (acted.push(action), Promise.resolve());
    const ends: Legal = { action: 'move', label: '', preview: { ends_round: true } };
    table.take(picture({ legal: [ends, { action: 'draw', label: '', preview: {} }] }));
    table.choice.tap('draw');
    table.choice.tap('move');
    expect([acted, table.choice.armed]).toEqual([['draw'], 'move']);
    table.choice.tap('move');
    expect(acted).toEqual(['draw', 'move']);
  });
  it('asks before what ends a turn if the player wants that, and before nothing else', async () => {
    const sent: string[] = [];
    const table = new Table('t');
    table.verb = async (verb, fields = {}) =>
      (verb === 'apply'
        ? sent.push(String(fields['action']))
        : { preview: {}, final: fields['action'] === 'draw' }) as never;
    table.take(
      picture({
        legal: [
          { action: 'lay', label: '', preview: {} },
          { action: 'draw', label: '', preview: {} },
        ],
      }),
    );
    settings.keep({ confirm: true });
    await table.choice.act('lay');
    expect([sent, table.choice.armed]).toEqual([['lay'], null]);
    await table.choice.act('draw');
    expect([sent, table.choice.armed]).toEqual([['lay'], 'draw']);
    await table.choice.act('draw');
    expect(sent, 'a second tap of the same finger').toEqual(['lay']);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + HASTE);
    await table.choice.act('draw');
    expect(sent).toEqual(['lay', 'draw']);
    vi.restoreAllMocks();
    settings.keep({ confirm: false });
  });
  it('is ready for my next choice as soon as it shows what the last one did, before the answer, and not sooner', async () => {
    const table = new Table('t');
    const sent: string[] = [];
    table.verb = (_, fields = {}) => (sent.push(String(fields['action'])), new Promise(() => {}));
    table.take(picture({ legal: [{ action: 'gain', label: '', preview: null }] }));
    void table.choice.act('gain');
    void table.choice.act('gain');
    await vi.waitFor(() => expect(sent).toEqual(['gain']));
    table.change(update({ entry: { seq: 5, at: 0, kind: 'act', seat: 1 } }));
    await new Promise((go) => setTimeout(go));
    expect(table.choice.sending).toBe(true);
    table.change(update({ seq: 6, entry: { seq: 6, at: 0, kind: 'act', seat: 0 } }));
    await vi.waitFor(() => expect(table.choice.sending).toBe(false));
    void table.choice.act('gain');
    await vi.waitFor(() => expect(sent).toEqual(['gain', 'gain']));
  });
  it('offers choices only when nothing more waits to be shown', () => {
    const table = new Table('t');
    const draw = [{ action: 'draw', label: '', preview: null }];
    table.take(picture());
    table.change(update({ legal: draw }), false);
    expect(table.choice.legal).toEqual([]);
    table.change(update({ entry: { seq: 6, at: 0, kind: 'answer', seat: 1 }, seq: 6 }));
    expect(table.choice.legal).toEqual(draw);
  });
  it('keeps what I was about to choose while another acts, not when I have acted', () => {
    const table = new Table('t');
    const legal = [{ action: 'build', label: '', preview: null }];
    table.take(picture({ legal, to_act: [0, 1] }));
    table.choice.arm('build');
    table.change(update({ entry: { seq: 5, at: 0, kind: 'act', seat: 1 }, legal: [...legal] }));
    expect(table.choice.armed).toBe('build');
    table.change(update({ legal: [...legal] }));
    expect(table.choice.armed).toBeNull();
  });
  it('leaves me my choices while what others did waits to be shown', () => {
    const table = new Table('t');
    const legal = [{ action: 'build', label: '', preview: null }];
    table.take(picture({ legal, to_act: [0, 1, 2] }));
    table.choice.arm('build');
    vi.spyOn(table.pace, 'behind', 'get').mockReturnValue(2);
    expect(table.mine).toBe(true);
    table.change(update({ entry: { seq: 5, at: 0, kind: 'act', seat: 1 }, legal: [...legal], to_act: [0, 2] }), false);
    expect([table.mine, table.choice.armed, table.choice.legal]).toEqual([true, 'build', legal]);
    table.change(
      update({
        entry: { seq: 6, at: 0, kind: 'act', seat: 2 },
        legal: [{ action: 'pass', label: '', preview: null }],
        to_act: [0],
      }),
      false,
    );
    expect([table.mine, table.choice.armed, table.choice.legal]).toEqual([false, null, []]);
  });
  it('knows that the host has removed me, until I sit again', () => {
    const table = new Table('t');
    const spectator = { identity: 'i', seats: [], seat: null, host: false };
    table.take(picture({ me: spectator }));
    table.change(update({ entry: { seq: 5, at: 0, kind: 'seat', seat: 1, removed: 'someone else' } }));
    expect(table.removed).toBe(false);
    table.change(update({ entry: { seq: 6, at: 0, kind: 'seat', seat: 0, removed: 'i' } }));
    expect(table.removed).toBe(true);
    table.take(picture({ me: { ...spectator, seats: [0], seat: 0 } }));
    expect(table.removed).toBe(false);
  });
  it('shows at once who has gone and who is back, whatever an update that waited says', () => {
    const table = new Table('t');
    const zoe = { seat: 1, kind: 'human', name: 'Zoé', identity: 'z', present: true };
    const here = { identity: 'i', name: 'Ana', colour: null, seats: [0] };
    table.take(picture({ seats: [zoe] as Picture['seats'] }));
    table.meet([here], 0);
    expect(table.seats[0]?.present).toBe(false);
    table.meet([here, { ...here, identity: 'z' }], 0);
    expect(table.seats[0]?.present).toBe(true);
    table.change(update({ seats: [{ ...zoe, present: false }] as Picture['seats'] }));
    expect(table.seats[0]?.present).toBe(true);
  });
  it('tells what became of someone once, and keeps it among the lines', () => {
    const table = new Table('t');
    const left = { seq: 5, at: 0, number: 1, seat: 1, was: 'Zoé', text: 'Zoé has left' };
    table.take(picture());
    table.change(update({ entry: { seq: 5, at: 0, kind: 'seat', seat: 1, news: left } }));
    table.change(update({ entry: { seq: 5, at: 0, kind: 'seat', seat: 1, news: left } }));
    expect([table.told, table.news]).toEqual([left, [left]]);
    const texts = (all: (Line | News)[]): string[] => all.map((one) => one.text);
    expect(texts(among(table.lines, table.news, table.from))).toEqual(['a', 'Zoé has left', 'b']);
    expect(texts(among([line(0, 'a')], table.news, 0))).toEqual(['a', 'Zoé has left']);
    expect(texts(among([line(2, 'c')], table.news, 2))).toEqual(['c']);
  });
  it('lets a player of one screen see what the last choice brought before the curtain falls', () => {
    const table = new Table('t');
    table.take(picture({ me: { identity: 'i', seats: [0, 1], seat: 0, host: true }, to_act: [0] }));
    expect([table.curtain.next, table.curtain.fallen]).toEqual([0, true]);
    table.curtain.lift(0);
    table.change(update({ to_act: [1] }));
    expect([table.curtain.next, table.curtain.fallen]).toEqual([1, false]);
    table.curtain.fall();
    expect([table.curtain.next, table.curtain.fallen]).toEqual([1, true]);
  });
  it('hands the screen to the seat of mine that must act', () => {
    const table = new Table('t');
    table.take(picture({ me: { identity: 'i', seats: [0, 1], seat: 0, host: true }, to_act: [0] }));
    expect(table.curtain.next).toBe(0);
    table.curtain.lift(0);
    expect(table.curtain.next).toBeNull();
    table.change(update({ to_act: [1] }));
    expect(table.curtain.next).toBe(1);
    table.change(update({ to_act: [2] }));
    expect(table.curtain.next).toBeNull();
  });
});
