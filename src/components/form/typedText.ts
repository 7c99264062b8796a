type TextField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const TEXT_FIELDS = 'input[name]:not([type=radio], [type=checkbox]), select[name], textarea[name]';

/** Text by field name. */
let typedText: Record<string, string> = {};

/** The text of the fields inside an element, by their names, without those that are empty. */
export function readText(element: HTMLElement): Record<string, string> {
  const fields = [...element.querySelectorAll<TextField>(TEXT_FIELDS)].filter(({ value }) => value !== '');
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}

/**
 * Keeps what was typed or filled into the page that the server has rendered, for `takeTypedText`. Called before hydration: React replaces
 * the whole page when an extension has changed it.
 */
export function keepTypedText(root: HTMLElement): void {
  typedText = readText(root);
}

/** Returns the kept text, once. */
export function takeTypedText(): Record<string, string> {
  const text = typedText;
  typedText = {};
  return text;
}
