/** The id in an address; null when the text is not an id. */
export function readId(text: string | null | undefined): number | null {
  return /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : null;
}
