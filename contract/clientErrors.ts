/** Reports of failures in the web client: `POST /api/client-errors/`. */

export const CLIENT_ERROR_KINDS = ['uncaught', 'caught', 'recoverable', 'error', 'rejection'] as const;
export type ClientErrorKind = (typeof CLIENT_ERROR_KINDS)[number];

/** The most characters of each text in a report. */
export const CLIENT_ERROR_LIMITS = { message: 500, stack: 4000, path: 200, build: 100 } as const;

export type ClientErrorReport = { kind: ClientErrorKind } & Record<keyof typeof CLIENT_ERROR_LIMITS, string>;

const SECRETS: [pattern: RegExp, replacement: string][] = [
  // The query and fragment of an address.
  [/(https?:\/\/[^\s?#]{1,300})[?#][^\s:)]*/g, '$1'],
  [/\bbearer\s+\S+/gi, '[token]'],
  [/\beyJ[\w.-]*/g, '[token]'],
  [/[\w-]{40,}/g, '[token]'],
  [/[\w.+%-]{1,64}@[\w.-]{1,255}/g, '[email]'],
  [/(^|[^\w.+])\+?\p{Nd}{9,}/gu, '$1[number]'],
];

/** The text without tokens, e-mail addresses, phone numbers and queries of addresses. */
export const redactPersonalData = (text: string): string =>
  SECRETS.reduce((redacted, [pattern, replacement]) => redacted.replace(pattern, replacement), text);
