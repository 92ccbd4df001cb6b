/** Movement that respects the reader: none where the system or the setting asks for none. */
import { settings } from './settings.svelte';

export function still(): boolean {
  return !settings.motion || (typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches);
}

export function duration(ms: number): number {
  return still() ? 0 : ms;
}

/** A copy of one element glides from there to the place of another, then is gone. */
export function glide(from: DOMRect, to: DOMRect, picture: Element, ms = 420): void {
  if (still() || document.hidden || !from.width || !to.width) return;
  const copy = picture.cloneNode(true) as HTMLElement;
  copy.setAttribute('aria-hidden', 'true');
  Object.assign(copy.style, { position: 'fixed', left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`, height: `${from.height}px`, zIndex: '25', pointerEvents: 'none', transformOrigin: '0 0' });
  document.body.append(copy);
  const end = `translate(${to.left - from.left}px, ${to.top - from.top}px) scale(${to.width / from.width}, ${to.height / from.height})`;
  copy.animate([{ transform: 'none' }, { transform: end, opacity: 1, offset: 0.85 }, { transform: end, opacity: 0 }], { duration: ms, easing: 'cubic-bezier(.2,.8,.3,1)' }).finished.finally(() => copy.remove());
}
