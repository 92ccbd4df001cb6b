import { colourOf } from './seats';

/** Outlines a piece in the colour of the seat that changed it, as `table.changed` says; null: nobody did. */
export function outlined(piece: HTMLElement, by: number | null): { update: (by: number | null) => void } {
  const update = (seat: number | null): void => {
    piece.toggleAttribute('data-changed', seat !== null);
    piece.style.setProperty('--by', seat === null ? null : colourOf(seat));
  };
  update(by);
  return { update };
}
