/** The data as text that is safe inside a script element, whatever it holds. */
export function jsonLdText(data: object): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Structured data for search engines (JSON-LD). */
export function JsonLd({ data }: { data: object }) {
  return <script type="application/ld+json">{jsonLdText(data)}</script>;
}
