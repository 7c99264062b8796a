/** The id in an address; null when it is not the id of an order. */
export function readOrderId(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
