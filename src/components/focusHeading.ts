/** Focuses the page's heading: keyboard users continue from there when the focused element is removed. */
export function focusHeading(options?: FocusOptions): void {
  document.querySelector<HTMLElement>('h1')?.focus(options);
}
