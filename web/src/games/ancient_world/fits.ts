/** A line that is too narrow for all it holds says less: `data-level` rises from 0 until everything fits, or is `most`. */
export function fits(line: HTMLElement, { most }: { most: number; what: string }): { update(): void; destroy(): void } {
  const fit = (): void => {
    for (let level = 0; level <= most; level++) {
      line.dataset['level'] = String(level);
      if (line.scrollWidth <= line.clientWidth) return;
    }
  };
  const watch = new ResizeObserver(fit);
  watch.observe(line);
  void document.fonts.ready.then(fit);
  return { update: () => requestAnimationFrame(fit), destroy: () => watch.disconnect() };
}
