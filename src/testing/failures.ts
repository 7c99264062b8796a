/** What a failed call rejects with. */

/** A refusal with this body. */
export const refused = (data: unknown, status = 400) => ({ status, data });

/** Failures that say nothing that a person could read. */
export const FAILURES_WITHOUT_TEXT = [
  { status: 'TIMEOUT_ERROR', error: 'TimeoutError' },
  { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' },
  { status: 'PARSING_ERROR', originalStatus: 502, data: '<h1>Bad gateway</h1>', error: 'SyntaxError' },
  { status: 'CUSTOM_ERROR', error: 'The response has the wrong shape' },
  refused(null, 500),
  refused([], 500),
  undefined,
  new Error('oops'),
];
