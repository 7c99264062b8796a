/** A ref for an element that is removed while it, or something in it, may have the focus: the page's heading gets it, without scrolling. */
export const focusFallback = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement))
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
};
