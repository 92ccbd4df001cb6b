/** Symbol sheets stand once in the page, so that any drawing can use them by id. */
export function inlineArt(name: string, sheet: string): void {
  if (document.querySelector(`[data-art="${name}"]`)) return;
  const holder = document.createElement('div');
  holder.dataset['art'] = name;
  // Zero size instead of hidden: gradients of a sheet must stay alive.
  holder.style.cssText = 'position:absolute;width:0;height:0;overflow:hidden';
  holder.setAttribute('aria-hidden', 'true');
  holder.innerHTML = sheet;
  document.body.prepend(holder);
}
