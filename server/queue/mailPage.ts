import { type I18n } from '@lingui/core';
import { signatureLines, type Config } from '../config/config';
import { escapeHtml } from '../http/escapeHtml';

/** A part of an email, as text and as HTML. */
export type MailPart = { text: string; html: string };

/** One paragraph of these lines. */
export const mailLines = (lines: readonly string[]): MailPart => ({
  text: lines.join('\n'),
  html: `<p>${lines.map(escapeHtml).join('<br>')}</p>`,
});

/** A link by its name; the text has its address behind the name. */
export const mailLink = (name: string, href: string): MailPart => ({
  text: `${name}: ${href}`,
  html: `<p><a href="${escapeHtml(href)}">${escapeHtml(name)}</a></p>`,
});

/** Rows of a name and an amount. */
export const mailTable = (rows: readonly (readonly [name: string, amount: string])[]): MailPart => ({
  text: rows.map(([name, amount]) => `${name}: ${amount}`).join('\n'),
  html: `<table cellpadding="4">
      ${rows.map(([name, amount]) => `<tr><td>${escapeHtml(name)}</td><td align="right">${escapeHtml(amount)}</td></tr>`).join('\n      ')}
    </table>`,
});

/** An email of these parts, a text being a paragraph, with the shop's signature, in the language of `i18n`. */
export function mailPage(config: Config, i18n: I18n, content: readonly (string | MailPart)[]): MailPart {
  const parts = [
    ...content.map((part) => (typeof part === 'string' ? mailLines([part]) : part)),
    mailLines(signatureLines(i18n, config)),
  ];
  return {
    text: `${parts.map(({ text }) => text).join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${i18n.locale}">
  <body style="font-family: sans-serif; line-height: 1.5; color: #222">
    ${parts.map(({ html }) => html).join('\n    ')}
  </body>
</html>
`,
  };
}
