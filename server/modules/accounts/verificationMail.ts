import { SHOP_NAME } from '../../../contract/rules';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Letters of any script, spaces, apostrophes, hyphens, and a dot at the end of a word. */
const NAME = /^(?:[\p{L}\p{M} '’-]|\.(?= |$)){1,60}$/u;

/** Anybody can register another person's address: a first name that may be an advertisement or a link is left out. */
const greet = (firstName: string): string => (NAME.test(firstName) ? `Namaste ${firstName},` : 'Namaste,');

/** The mail with the verification link of a new member. */
export function verificationMail(firstName: string, link: string): { subject: string; text: string; html: string } {
  const lines = [
    greet(firstName),
    `welcome to ${SHOP_NAME}. Please confirm that this is your e-mail address:`,
    'If you did not register with us, you need not do anything.',
  ];
  const [greeting, request, otherwise] = lines.map(escapeHtml);
  return {
    subject: `${SHOP_NAME}: please confirm your e-mail address`,
    text: `${lines[0]}\n\n${lines[1]}\n\n${link}\n\n${lines[2]}\n\n${SHOP_NAME}\n`,
    html: `<!doctype html>
<html lang="en">
  <body style="font-family: sans-serif; line-height: 1.5; color: #222">
    <p>${greeting}</p>
    <p>${request}</p>
    <p><a href="${escapeHtml(link)}">Confirm my e-mail address</a></p>
    <p>${otherwise}</p>
    <p>${SHOP_NAME}</p>
  </body>
</html>
`,
  };
}
