/** What the shop did is not what the model allows. */
export class Difference extends Error {
  constructor(what: string, expected: unknown, got: unknown) {
    super(`${what}\n  expected ${JSON.stringify(expected)}\n  got      ${JSON.stringify(got)}`);
  }
}

/** Throws a Difference unless both are the same as JSON. */
export function same(what: string, expected: unknown, got: unknown): void {
  if (JSON.stringify(expected) !== JSON.stringify(got)) throw new Difference(what, expected, got);
}

/** What the server draws by chance: tokens, numbers of orders, ids and references of payments. */
const RANDOM = [
  /"token":"[\w-]{43}"/g,
  /verify-email\/[\w-]+/g,
  /eyJ[\w-]+\.[\w-]+\.[\w-]+/g,
  /MP-[0-9A-Z]{4}-[0-9A-Z]{4}/g,
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
  /\b[0-9A-F]{10}\b/g,
  /data=[\w=%+/]+/g,
  /"signature":"[^"]*"/g,
  /signature=[^&"]*/g,
  /(pidx=|\/pay\/|\/payments\/|\.\d\d, )[\w-]{22}/g,
];

/** A text without what the server draws by chance. */
export const mask = (text: string): string => RANDOM.reduce((masked, pattern) => masked.replaceAll(pattern, '…'), text);
