/** What a seat's final score would change by if a pawn arrived, as far as it can be known. */
import { tileOf } from './printed';
import type { Outlook, Preview } from './shapes';

export interface Gain {
  space: number;
  tile: number;
  /** null: no artifact lies there. */
  artifact: number | null;
  total: number;
}

export function gainOf(facts: Preview, outlook: Outlook | undefined): Gain {
  const { tile: found, net_change: space = 0, tile_points: tile = 0, ends_round } = facts;
  const lies = found && !ends_round && tileOf(found)?.kind === 'artifact';
  const artifact = lies && outlook ? outlook.next_artifact_points - outlook.artifact_points : null;
  return { space, tile, artifact, total: space + tile + (artifact ?? 0) };
}
