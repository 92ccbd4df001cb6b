/** A press anywhere in a seat's box means the button in it, which is what keys reach. */
export function boxed(button: HTMLElement): { destroy: () => void } | undefined {
  const box = button.closest<HTMLElement>('.panel');
  if (!box) return;
  const press = ({ target }: Event): void => {
    if (target instanceof Element && !target.closest('button, a, dialog')) button.click();
  };
  box.style.cursor = 'pointer';
  box.addEventListener('click', press);
  return { destroy: () => box.removeEventListener('click', press) };
}
