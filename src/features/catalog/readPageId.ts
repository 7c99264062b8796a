/** The id in the address of a product or category; null when the text is not an id. */
export function readPageId(text: string | undefined): number | null {
  return /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : null;
}
