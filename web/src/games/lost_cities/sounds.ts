import type { Sounds } from '../face';

export const sounds: Sounds = {
  opened: 'card',
  laid: 'card',
  discarded: 'card',
  drew_deck: 'card',
  drew_pile: 'card',
  pawn_moved: 'pawn',
  artifact_taken: 'tile',
  vp_gained: 'tile',
  round_ended: 'seal',
};
