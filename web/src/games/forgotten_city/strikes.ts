/** A wound is seen and felt: claws over the nightmare, its recoil, the marker that lands, the points that rise; a defeated one cracks and fades where it stood. */
import type { Line } from '../../lib/api';
import { asNumber, asText } from '../../lib/facts';
import { still } from '../../lib/motion';
import { inSight } from '../../lib/sight';
import { points } from './sentences';

const RECOIL = 440;
const FALL = 1100;

const cardOf = (id: string): HTMLElement | null => inSight(`li.night[data-nightmare="${id}"]:has(.halo)`);

/** Moves something once, and takes it away afterwards where it was made for that alone. */
function once(element: Element, frames: Keyframe[], wishes: KeyframeAnimationOptions, gone?: Element): void {
  const { finished } = element.animate(frames, { fill: 'backwards', ...wishes });
  const away = (): void => gone?.remove();
  finished.then(away, away);
}

function over(halo: Element, className: string, inner: string): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 64 64');
  svg.setAttribute('class', className);
  svg.setAttribute('aria-hidden', 'true');
  svg.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none;overflow:visible';
  svg.innerHTML = inner;
  halo.append(svg);
  return svg;
}

function claw(halo: Element): void {
  const marks = [14, 27, 40].map((x) => `<path d="M${x + 13} 4C${x + 9} 22 ${x + 3} 42 ${x - 7} 60 ${x - 2} 41 ${x + 3} 22 ${x + 13} 4z" fill="#fff1d8" stroke="#d8321f" stroke-width="1.6"/>`).join(''); // prettier-ignore
  const svg = over(halo, 'claws', `<circle cx="32" cy="32" r="31" fill="#ff5a3c"/>${marks}`);
  const [flash, ...slashes] = svg.children;
  if (flash) once(flash, [{ opacity: 0.7 }, { opacity: 0 }], { duration: RECOIL, fill: 'both' });
  slashes.forEach((slash, i) => {
    const shut = { transformOrigin: '32px 4px', transform: 'scale(1, 0)', opacity: 1 };
    const open = { transformOrigin: '32px 4px', transform: 'none', opacity: 1 };
    const wishes = { delay: 60 * i, duration: 640, fill: 'both' as const, easing: 'ease-out' };
    once(slash, [shut, { ...open, offset: 0.22 }, { ...open, offset: 0.6 }, { ...open, opacity: 0 }], wishes, i === 2 ? svg : undefined); // prettier-ignore
  });
}

function rise(halo: Element, text: string): void {
  const { left, top, width, height } = halo.getBoundingClientRect();
  const sign = document.createElement('b');
  sign.className = 'risen';
  sign.setAttribute('aria-hidden', 'true');
  sign.textContent = text;
  Object.assign(sign.style, {
    position: 'fixed',
    left: `${left + width / 2}px`,
    top: `${top + height / 2}px`,
    zIndex: '25',
    pointerEvents: 'none',
    font: '700 26px/1 var(--font-display)',
    whiteSpace: 'nowrap',
    color: '#ffe3a6',
    textShadow: '0 0 3px #120d24, 0 0 8px #120d24, 0 2px 2px #120d24',
  });
  document.body.append(sign);
  const at = (y: number, scale: number): string => `translate(-50%, ${y}px) scale(${scale})`;
  once(
    sign,
    [
      { transform: at(0, 0.6), opacity: 0 },
      { transform: at(-14, 1.15), opacity: 1, offset: 0.25 },
      { transform: at(-34, 1), opacity: 1, offset: 0.75 },
      { transform: at(-48, 1), opacity: 0 },
    ],
    { delay: 120, duration: 950, easing: 'ease-out' },
    sign,
  );
}

/** What these lines tell of wounds, on the nightmares they were dealt to. */
export function showWounds(lines: Line[]): void {
  if (still() || document.hidden) return;
  for (const { event } of lines) {
    if (event.kind !== 'wounded') continue;
    const card = cardOf(asText(event['nightmare']) ?? '');
    const halo = card?.querySelector('.halo');
    if (!card || !halo) continue;
    claw(halo);
    const to = (x: number, y: number, turn: number, scale: number): Keyframe => ({
      transform: `translate(${x}%, ${y}%) rotate(${turn}deg) scale(${scale})`,
    });
    const flinch = [to(0, 0, 0, 1), to(5, -3, 5, 0.9), to(-5, 2, -4, 0.94), to(3, -1, 2, 0.98), to(0, 0, 0, 1)];
    once(halo.children[0] as Element, flinch, { duration: RECOIL, easing: 'ease-out' });
    const marker = card.querySelectorAll('.wounds i')[(asNumber(event['space']) ?? 0) - 1];
    const pop = [{ transform: 'scale(0)' }, { transform: 'scale(1.5)', offset: 0.6 }, { transform: 'none' }];
    if (marker) once(marker, pop, { delay: 140, duration: 380, easing: 'ease-out' });
    const vp = asNumber(event['vp']) ?? 0;
    if (vp) rise(halo, points(vp));
  }
}

/** A picture of a nightmare that is about to leave `scene` stays in its place and falls; the next ones may take that place below it. */
export function fell(scene: HTMLElement, id: string): void {
  const card = cardOf(id);
  if (still() || document.hidden || !card || !scene.contains(card)) return;
  const [from, to] = [scene.getBoundingClientRect(), card.getBoundingClientRect()];
  const ghost = card.cloneNode(true) as HTMLElement;
  ghost.inert = true;
  ghost.setAttribute('aria-hidden', 'true');
  ghost.classList.add('falls');
  Object.assign(ghost.style, {
    position: 'absolute',
    left: `${to.left - from.left}px`,
    top: `${to.top - from.top}px`,
    width: `${to.width}px`,
    height: `${to.height}px`,
    zIndex: '4',
    listStyle: 'none',
    backgroundColor: '#1a1230',
    animation: 'none',
  });
  for (const past of ghost.querySelectorAll<HTMLElement>('.strike, .state, .fall')) past.style.visibility = 'hidden';
  scene.append(ghost);
  const halo = ghost.querySelector('.halo');
  if (halo) {
    const cracks = '<path d="M33 1 28 14 37 23 27 34 38 44 30 63M37 23 50 18 62 24M27 34 14 31 2 38M38 44 48 50 58 62M28 14 14 8" fill="none" stroke="#120d24" stroke-width="6"/><path d="M33 1 28 14 37 23 27 34 38 44 30 63M37 23 50 18 62 24M27 34 14 31 2 38M38 44 48 50 58 62M28 14 14 8" fill="none" stroke="#ffd9a0" stroke-width="2"/>'; // prettier-ignore
    once(over(halo, 'cracks', cracks), [{ opacity: 0 }, { opacity: 1 }], { delay: 200, duration: 160, fill: 'both' });
  }
  once(
    ghost,
    [
      { transform: 'none', opacity: 1 },
      { transform: 'scale(1.03)', opacity: 1, offset: 0.45 },
      { transform: 'translateY(6%) rotate(-3deg) scale(0.86)', opacity: 0 },
    ],
    { duration: FALL, easing: 'ease-in' },
    ghost,
  );
}
