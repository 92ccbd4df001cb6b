/** Small ways of reading a view of My City. */
import type { Line as LogLine } from '../../lib/api';
import { asText } from '../../lib/facts';
import type { LiveSheet, Past, Player, Preview, View } from './shapes';

export type Hue = 'yellow' | 'red' | 'blue' | 'church';

export const playerOf = (view: View | null, seat: number | null): Player | undefined =>
  seat === null ? undefined : view?.players[seat];
export const historyOf = (view: View | null): Past[] => view?.history ?? [];
export const campaign = (view: View | null): boolean => view?.mode === 'campaign';

/** The cells that an event of the log names. */
export const cellsNamed = (event: LogLine['event']): string[] =>
  [event['cells'] ?? event['cell'] ?? []].flat().flatMap((cell) => asText(cell) ?? []);

export function hueOf(tile: string): Hue {
  const letter = tile[0];
  return letter === 'Y' ? 'yellow' : letter === 'R' || tile === 'palace' ? 'red' : letter === 'B' ? 'blue' : 'church';
}
export const SYMBOL: Record<Hue, string> = { yellow: 'res', red: 'pub', blue: 'ind', church: 'church' };

/** The symbol of a step of the count or of a rule. */
export const STEP_SYMBOL: Record<string, string> = {
  trees: 'tree', rocks: 'rock', colours: 'res', yellow: 'res', red: 'pub', blue: 'ind', churches: 'church', wells: 'well', dyke: 'path-wave', factories: 'cog',
  smoke: 'ind', freight: 'arrow', parks: 'forest', tree_houses: 'res', conversion: 'swap', empty: 'close', pass: 'advance', gold: 'gold', gold_road: 'gold',
  investor: 'investor', rail: 'bridge', port_link: 'link', mine_blue: 'mountain', mine_red: 'mountain', mine_yellow: 'mountain',
}; // prettier-ignore

export interface Line {
  id: string;
  points: number;
  /** What it would be with the tile in hand. */
  then: number | null;
}

/** The live sheet as lines, colours apart, and what a preview would make of them. */
export function linesOf({ steps, colours }: LiveSheet, preview?: Pick<Preview, 'steps' | 'colours'> | null): Line[] {
  const changes = { ...preview?.steps, ...preview?.colours };
  const line = ([id, points]: [string, number]): Line => {
    const change = changes[id];
    return { id, points, then: change && change.after !== change.now ? change.after : null };
  };
  return Object.entries(steps).flatMap(([id, points]) =>
    id === 'colours' ? Object.entries(colours).map(line) : [line([id, points])],
  );
}

/** The cells behind a line of the sheet, to be lit on the board. */
export function cellsBehind(player: Player, id: string): string[] {
  const covered = new Set(player.buildings.flatMap((building) => building.cells));
  const open = (letters: string): string[] =>
    player.board.flatMap((row, r) =>
      [...row].flatMap((letter, c) =>
        letters.includes(letter) && !covered.has(`${'ABCDEFGHIJK'[c]}${r + 1}`) ? [`${'ABCDEFGHIJK'[c]}${r + 1}`] : [],
      ),
    );
  if (id === 'trees') return open('Tt');
  if (id === 'rocks') return open('R');
  if (id === 'empty') return open('.o');
  if (id === 'gold') return open('G');
  if (id === 'wells') return Object.keys(player.sheet.wells);
  if (id === 'parks') return player.sheet.parks ?? [];
  if (id === 'yellow' || id === 'red' || id === 'blue') return player.sheet.groups[id][0]?.cells ?? [];
  if (id === 'colours')
    return (['yellow', 'red', 'blue'] as const).flatMap((hue) => player.sheet.groups[hue][0]?.cells ?? []);
  if (id === 'churches')
    return player.buildings
      .filter((building) => hueOf(building.tile) === 'church')
      .flatMap((building) => building.cells);
  if (id === 'factories')
    return player.buildings.filter((building) => building.factory).flatMap((building) => building.cells);
  return [];
}

/** The wax of each envelope. */
export const WAX = ['#2f7a4d', '#643c94', '#2a7aa8', '#b27f08', '#56514b', '#7a4f2c', '#a8321f', '#822263'];
