import { describe, expect, it } from 'vitest';
import { heard, speak } from './api';
import { parted } from './typeset';
import { figure, fill, signed, typeset } from './words.svelte';

describe('texts', () => {
  it('fill their gaps and leave unknown ones in sight', () => {
    expect(fill('{player} draws {n}', { player: 'Ana', n: -3 }, 'en')).toBe('Ana draws \u22123');
    expect(fill('{who}', {}, 'en')).toBe('{who}');
  });
  it('count as each language does', () => {
    const text = '{n} {n|card|cards}';
    expect([0, 1, 2].map((n) => fill(text, { n }, 'en'))).toEqual(['0 cards', '1 card', '2 cards']);
    expect([0, 1, 2].map((n) => fill('{n} {n|carte|cartes}', { n }, 'fr'))).toEqual(['0 carte', '1 carte', '2 cartes']);
  });
  it('elide before a vowel in French', () => {
    expect(['Ana', 'Zoé', 'Émile'].map((player) => fill('Victoire de {player}', { player }, 'fr'))).toEqual([
      'Victoire d’Ana',
      'Victoire de Zoé',
      'Victoire d’Émile',
    ]);
    expect(fill('Mine de {n} cases', { n: 8 }, 'fr')).toBe('Mine de 8 cases');
    expect(['Ana', 'Zoé'].map((host) => fill('On attend que {host} commence', { host }, 'fr'))).toEqual([
      'On attend qu’Ana commence',
      'On attend que Zoé commence',
    ]);
  });
  it('keep French typography', () => {
    expect(typeset("C'est à vous : jouez !", 'fr')).toBe('C’est à vous\u202f: jouez\u202f!');
    expect(typeset("Ana's turn: play!", 'en')).toBe('Ana’s turn: play!');
    expect(['fr', 'en'].map((lang) => typeset('73 % attendus', lang))).toEqual(Array(2).fill('73\u202f% attendus'));
    expect(typeset("pip install 'urbes'", 'fr')).toBe("pip install 'urbes'");
  });
  it('may be parted where a word is long', () => {
    const shown = (text: string): string => parted(text).replaceAll('\u00ad', '-');
    expect(['Amphithéâtre', 'Dramaturges Zori', 'Port Marchand'].map(shown)).toEqual([
      'Amphi-théâtre',
      'Dra-ma-turges Zori',
      'Port Marchand',
    ]);
  });
  it('of the server are printed wherever they are shown', () => {
    const sent = JSON.stringify({
      label: "Poser l'artefact : ici",
      quote: '« oui » ?',
      id: 'red-05',
      url: 'http://x:80/a?b',
    });
    speak('fr');
    expect(heard(sent)).toEqual({
      label: 'Poser l’artefact\u202f: ici',
      quote: '«\u202foui\u202f»\u202f?',
      id: 'red-05',
      url: 'http://x:80/a?b',
    });
    speak('en');
  });
  it('print numbers with a true minus', () => {
    expect(figure(-20)).toBe('\u221220');
    expect([signed(5), signed(0), signed(-5)]).toEqual(['+5', '0', '\u22125']);
  });
});
