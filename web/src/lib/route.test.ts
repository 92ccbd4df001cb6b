import { describe, expect, it } from 'vitest';
import { placeOf, tableInLink } from './route.svelte';

describe('addresses', () => {
  it('name their page', () => {
    expect(placeOf('/')).toEqual({ page: 'home' });
    expect(placeOf('/t/abc-1')).toEqual({ page: 'table', id: 'abc-1' });
    expect(placeOf('/t/abc/replay')).toEqual({ page: 'replay', id: 'abc' });
    expect(placeOf('/rules/lost_cities', '#LC-7')).toEqual({ page: 'rules', game: 'lost_cities', clause: 'LC-7' });
    expect(placeOf('/learn/my_city')).toEqual({ page: 'learn', game: 'my_city' });
    expect(placeOf('/nowhere')).toEqual({ page: 'unknown' });
  });
  it('are found in what people paste', () => {
    expect(tableInLink(' https://example.org/t/Xy_9-abc?x=1 ')).toBe('Xy_9-abc');
    expect(tableInLink('Xy_9-abc')).toBe('Xy_9-abc');
    expect(tableInLink('hello there')).toBeNull();
  });
});
