/** The tip of an event tile: what it does, and what it means for the viewer now. */
import type { Tip } from '../../lib/tips.svelte';
import { signed } from '../../lib/words.svelte';
import { inUnits, tileOf } from './printed';
import type { LostCitiesTable } from './shapes';
import { word } from './texts';

export function tileTip(table: LostCitiesTable, slot: string): Tip | null {
  const tile = tileOf(table.seen.tiles[slot] ?? '');
  if (!tile) return null;
  const outlook = table.me.seat === null ? undefined : table.seen.players[table.me.seat]?.outlook;
  const { kind } = tile;
  const dark = kind === 'artifact';
  const points = signed(inUnits(tile.points));
  return {
    kind: word('tip.tile'),
    name: word(`tip.name.${kind}`, { n: points }),
    picture: {
      symbol: kind === 'vp' ? 'vp' : kind,
      box: '0 0 24 24',
      ground: dark ? '#3b2a1c' : '#fff6dc',
      ink: dark ? '#ffd98a' : '#7a4a00',
      cut: dark ? '#3b2a1c' : '#fff6dc',
    },
    lines: [
      {
        signs: kind === 'vp' ? [{ figure: points }] : [{ symbol: kind }],
        text: word(`tip.does.${kind}`, { n: points }),
      },
      { signs: [{ symbol: 'advance' }], text: word(`tip.stays.${kind}`) },
    ],
    now:
      dark && outlook
        ? {
            text: word('tip.artifact.now', {
              n: outlook.artifacts,
              points: signed(inUnits(outlook.artifact_points)),
              next: signed(inUnits(outlook.next_artifact_points)),
            }),
          }
        : undefined,
    rule: { title: word('tip.rule'), clause: 'LC-8' },
  };
}
