/** The plain board: the view as readable panels, the legal actions as buttons. Makes any game playable at once. */
import type { Face } from '../face';
import Board from './Board.svelte';
import { pointsIn } from './reading';

export const face: Face = {
  board: Board,
  secret: true,
  score: (view, seat) => pointsIn(view, seat),
};
