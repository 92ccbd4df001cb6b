/** A drawing of the page as a picture file, made on this device: nothing of it is sent anywhere. */

/** What a style sheet may say about a shape; in a file of its own a drawing has no style sheet. */
const STYLED = [
  'color', 'display', 'dominant-baseline', 'fill', 'fill-opacity', 'font-family', 'font-feature-settings', 'font-size', 'font-stretch', 'font-style', 'font-weight',
  'letter-spacing', 'mix-blend-mode', 'opacity', 'paint-order', 'stop-color', 'stop-opacity', 'stroke', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin',
  'stroke-opacity', 'stroke-width', 'text-anchor', 'transform', 'visibility',
]; // prettier-ignore

/** A PNG of a drawing, so many pixels wide. */
export async function pictureOf(svg: SVGSVGElement, width: number): Promise<Blob> {
  const { width: wide, height: high } = svg.viewBox.baseVal;
  const height = Math.round((width * high) / wide);
  const file = await standalone(svg, width, height);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(file)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'),
  );
}

/** The drawing as a file of its own: styles, symbols and letters come along. */
async function standalone(svg: SVGSVGElement, width: number, height: number): Promise<string> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const sheet = symbols(svg);
  const custom = [...new Set([...sheet.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? ''))];
  dress(svg, copy, custom);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const defs = document.createElementNS(copy.namespaceURI ?? '', 'defs');
  defs.innerHTML = sheet + `<style>${await letters(copy.textContent ?? '')}</style>`;
  copy.prepend(defs);
  return new XMLSerializer().serializeToString(copy);
}

/** Styles every shape of the copy as the page does; what a symbol reads from where it is used stands there, too. */
function dress(from: Element, to: Element, custom: string[], above?: CSSStyleDeclaration): void {
  if (!(to instanceof SVGElement)) return;
  const style = getComputedStyle(from);
  to.removeAttribute('class');
  to.removeAttribute('style');
  const said = [...STYLED, ...custom].filter(
    (name) => !above || !INHERITED(name) || style.getPropertyValue(name) !== above.getPropertyValue(name),
  );
  // Once an animation has ended it says nothing any more; while it runs, the picture is of its end.
  for (const name of said) {
    const value = style.getPropertyValue(name);
    if (value && value !== 'none' && value !== 'normal') to.style.setProperty(name, value);
    else if (value === 'none' && (name === 'fill' || name === 'stroke' || name === 'display'))
      to.style.setProperty(name, value);
  }
  for (const [i, child] of [...from.children].entries()) {
    const twin = to.children[i];
    if (twin) dress(child, twin, custom, style);
  }
}
const ALONE = new Set(['display', 'mix-blend-mode', 'opacity', 'stop-color', 'stop-opacity', 'transform']);
const INHERITED = (name: string): boolean => !ALONE.has(name);

/** The symbols a drawing uses, and those they use in turn. */
function symbols(svg: SVGSVGElement): string {
  const found = new Map<string, string>();
  const gather = (within: Element): void => {
    for (const use of within.querySelectorAll('use')) {
      const id = use.getAttribute('href')?.slice(1) ?? '';
      const symbol = id && !found.has(id) ? document.getElementById(id) : null;
      if (!symbol || svg.contains(symbol)) continue;
      found.set(id, symbol.outerHTML);
      gather(symbol);
    }
  };
  gather(svg);
  // What symbols paint with: gradients and patterns of their sheets.
  for (const [, id] of [...found.values()].join('').matchAll(/url\(#([\w-]+)\)/g)) {
    const paint = id && !found.has(id) ? document.getElementById(id) : null;
    if (paint && ![...found.values()].some((text) => text.includes(`id="${id}"`))) found.set(id ?? '', paint.outerHTML);
  }
  return [...found.values()].join('');
}

/** The faces of letters a text needs, with their files inside. */
async function letters(text: string): Promise<string> {
  const codes = [...new Set(text)].map((letter) => letter.codePointAt(0) ?? 0);
  const faces = [...document.styleSheets]
    .filter((sheet) => !sheet.href || sheet.href.startsWith(location.origin))
    .flatMap((sheet) => [...sheet.cssRules].map((rule) => ({ rule, base: sheet.href ?? location.href })))
    .filter(
      ({ rule }) => rule instanceof CSSFontFaceRule && covers(rule.style.getPropertyValue('unicode-range'), codes),
    );
  return (await Promise.all(faces.map(({ rule, base }) => embedded(rule.cssText, base)))).join('');
}

function covers(ranges: string, codes: number[]): boolean {
  return ranges.split(',').some((range) => {
    const [first = '', last] = range.trim().replace(/^U\+/i, '').split('-');
    const from = parseInt(first, 16);
    return codes.some((code) => code >= from && code <= (last ? parseInt(last, 16) : from));
  });
}

async function embedded(rule: string, base: string): Promise<string> {
  const [, address] = /url\("?([^")]+)"?\)/.exec(rule) ?? [];
  if (!address) return '';
  const file = await fetch(new URL(address, base)).then((answer) => answer.blob());
  const data = await new Promise<string>((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result as string);
    reader.readAsDataURL(file);
  });
  return rule.replace(/src:[^;]+;/, `src: url("${data}") format("woff2");`);
}

/** Whether this device passes pictures on by itself. */
export const canShare = (): boolean =>
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([], 'a.png', { type: 'image/png' })] });

/** Passes a picture on where the device can, else keeps it as a file. */
export async function give(picture: Blob, name: string, text: string): Promise<'shared' | 'kept'> {
  const file = new File([picture], name, { type: 'image/png' });
  if (canShare()) {
    try {
      await navigator.share({ files: [file], text });
      return 'shared';
    } catch (error) {
      if ((error as Error).name === 'AbortError') return 'shared';
    }
  }
  const link = document.createElement('a');
  link.download = name;
  link.href = URL.createObjectURL(picture);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return 'kept';
}
