/** The analysis of a finished game: asked for until it is there; the server works on it as long as someone asks. */
import { get } from './api';
import type { Review } from './quiz.svelte';

const AGAIN = 3000;

/** `told` hears how far it is and then all of it; `failed` says whether to try again; it ends when nobody wants it any more. */
export async function analysed(
  table: string,
  wanted: () => boolean,
  told: (review: Review) => void,
  failed: (error: unknown) => boolean,
): Promise<void> {
  while (wanted()) {
    try {
      const review = await get<Review>(`/api/tables/${table}/analysis`);
      if (!wanted()) return;
      told(review);
      if (review.analysis) return;
    } catch (error) {
      if (!wanted() || !failed(error)) return;
      await new Promise((done) => setTimeout(done, AGAIN));
    }
  }
}
