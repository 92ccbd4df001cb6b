import type { Sounds } from '../face';

export const sounds: Sounds = {
  placed: 'pawn',
  placed_with_fee: 'pawn',
  citizen_gained: 'pawn',
  built: 'card',
  built_by_crane: 'card',
  recruited: 'card',
  reserved: 'card',
  kept: 'card',
  titan_revealed: 'card',
  province_taken: 'tile',
  tile_taken: 'tile',
  dice: 'dice',
  attacked: 'seal',
  round_ended: 'seal',
};
