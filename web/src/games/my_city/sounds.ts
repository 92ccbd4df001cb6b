import type { Sounds } from '../face';

export const sounds: Sounds = {
  card_revealed: 'card',
  committed: 'tile',
  built: 'tile',
  cog_placed: 'pawn',
  sticker_placed: 'tile',
  envelope_opened: 'seal',
  episode_ended: 'seal',
};
