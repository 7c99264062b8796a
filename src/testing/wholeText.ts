/** Finds a paragraph by its whole text, which may stand in several elements. */
export const wholeText = (text: string) => (_own: string, element: Element | null) =>
  element?.tagName === 'P' && element.textContent === text;
