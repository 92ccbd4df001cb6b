import type { Sounds } from '../face';

export const sounds: Sounds = {
  picked: 'tile',
  built: 'tile',
  placed: 'pawn',
  chief_moved: 'pawn',
  bought: 'card',
  decrypted: 'card',
  revealed: 'card',
  wounded: 'seal',
  defeated: 'seal',
};
