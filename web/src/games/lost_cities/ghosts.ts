/** Pawns where they would stand after a choice. */
import { PATHS } from './printed';
import type { LostCitiesTable } from './shapes';

export interface Ghost {
  path: number;
  space: number;
  leader: boolean;
  from: number;
  action: string;
  strong: boolean;
  /** What the seat's final score would change by, as far as it can be known. */
  gain: number;
}

/** Of the choice that is shown; where a move is called for, of every one. */
export function ghostsOf({ me, choice }: LostCitiesTable, calling: boolean): Ghost[] {
  if (me.seat === null) return [];
  return choice.legal.flatMap((legal) => {
    const shown = legal.action === choice.shown;
    if (!shown && !(calling && legal.action.startsWith('move '))) return [];
    const facts = legal.preview ?? {};
    const { path, from, to, pawn, change = 0 } = facts;
    if (path === undefined || from === undefined || to === undefined) return [];
    return [
      {
        path: PATHS.indexOf(path),
        space: to,
        leader: pawn === 'leader',
        from,
        action: legal.action,
        strong: shown,
        gain: change,
      },
    ];
  });
}
