/** A key of 32 hexadecimal digits. `crypto.randomUUID` exists on https alone. */
export function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Gives each body a key: the same one again for the same body, since a response may have been lost, and a new one for another body. */
export function createBodyKeys(): (body: object) => string {
  let last = { text: '', key: '' };
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.text) last = { text, key: createIdempotencyKey() };
    return last.key;
  };
}

/** A request that the server carries out once for its key, however often it is sent. */
export const postOnce = (url: string, key: string, body: unknown) => ({
  url,
  method: 'POST',
  body,
  headers: { 'Idempotency-Key': key },
});
