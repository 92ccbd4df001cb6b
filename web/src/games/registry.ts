/** Which games have a board of their own, one line each. Any other game is played on the plain board. */
import type { Face } from './face';

const faces: Record<string, () => Promise<{ face: Face }>> = {
  lost_cities: () => import('./lost_cities'),
  my_city: () => import('./my_city'),
  forgotten_city: () => import('./forgotten_city'),
  ancient_world: () => import('./ancient_world'),
};

export async function faceOf(game: string): Promise<Face> {
  const load = faces[game] ?? (() => import('./fallback'));
  return (await load()).face;
}
