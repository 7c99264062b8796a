/** The simulator's pages: plain HTML without scripts. */
import { createHash } from 'node:crypto';
import { type FastifyReply } from 'fastify';
import { formatPaisa } from '../../../../contract/money';
import { escapeHtml } from '../../../http/escapeHtml';
import { SIMULATOR_PATH } from './simulatedAccounts';
import { OUTCOMES, stateAt, type SimulatedPayment } from './simulatedPayments';

export const NOTICE = 'Simulated payment, no money moves';
const PROVIDER_NAMES = { esewa: 'eSewa', khalti: 'Khalti' } as const;
const STATE_TEXTS: Record<ReturnType<typeof stateAt>, string> = {
  open: 'not paid yet',
  pending: 'pending',
  paid: 'paid',
  cancelled: 'cancelled',
  expired: 'expired',
  refunded: 'refunded',
  partially_refunded: 'refunded in part',
};

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 34rem; padding: 1rem; }
h1 { font-size: 1.35rem; line-height: 1.3; margin: 0 0 1rem; }
.notice { border: 2px dashed; border-radius: .5rem; font-weight: 600; margin: 0 0 1.5rem; padding: .75rem 1rem; }
h2 { font-size: 1.1rem; margin: 1.5rem 0 .5rem; }
dl { display: grid; gap: .25rem 1rem; grid-template-columns: max-content 1fr; margin: 0 0 1.5rem; }
dt { opacity: .8; }
dd { margin: 0; overflow-wrap: anywhere; }
.amount { font-size: 1.25rem; font-weight: 700; }
form { display: grid; gap: .75rem; margin: 0 0 1.5rem; }
label { display: grid; gap: .25rem; }
select, button { border-radius: .5rem; box-sizing: border-box; font: inherit; min-height: 3rem; padding: .5rem 1rem; width: 100%; }
button { background: transparent; border: 1px solid; color: inherit; cursor: pointer; }
button.main { background: #1b5e20; border-color: #1b5e20; color: #fff; font-weight: 600; }
button:focus-visible, select:focus-visible, a:focus-visible { outline: 3px solid; outline-offset: 2px; }
li { margin: 0 0 .75rem; }
a { color: inherit; }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Sends a page of the simulator. */
export function sendPage(reply: FastifyReply, title: string, content: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'`,
    ).send(`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${escapeHtml(title)} - simulated payment</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <p class="notice">${NOTICE}</p>
      <h1>${escapeHtml(title)}</h1>
${content}
    </main>
  </body>
</html>
`);
}

const paymentPath = ({ id }: SimulatedPayment) => `${SIMULATOR_PATH}/pay/${encodeURIComponent(id)}/`;

const button = (name: string, value: string, text: string, isMain = false) =>
  `<button name="${name}" value="${value}"${isMain ? ' class="main"' : ''}>${escapeHtml(text)}</button>`;

/** The provider's payment page: what is to be paid, and the choices that are possible now. */
export function paymentPage(
  payment: SimulatedPayment,
  shopName: string,
  now: number,
): { title: string; content: string } {
  const state = stateAt(payment, now);
  const options = Object.entries(OUTCOMES).map(
    ([value, text]) => `<option value="${value}">${escapeHtml(text)}</option>`,
  );
  const pay = `
      <form method="post" action="${paymentPath(payment)}">
        <label>What happens
          <select name="outcome">${options.join('')}</select>
        </label>
        ${button('action', 'pay', 'Pay', true)}
        ${button('action', 'cancel', 'Cancel')}
        ${button('action', 'close', 'Close the window')}
      </form>`;
  const refund = `
      <form method="post" action="${SIMULATOR_PATH}/payments/${encodeURIComponent(payment.id)}/">
        ${button('state', 'refunded', 'Refund it, as in the merchant’s panel')}
        ${button('state', 'partially_refunded', 'Refund a part')}
      </form>`;
  const confirm = `
      <form method="post" action="${SIMULATOR_PATH}/payments/${encodeURIComponent(payment.id)}/">
        ${button('state', 'paid', 'Confirm it')}
        ${button('state', 'cancelled', 'Let it fail')}
      </form>`;
  const actions = { open: pay, paid: refund, partially_refunded: refund, pending: confirm };
  return {
    title: `Pay ${shopName} with ${PROVIDER_NAMES[payment.provider]}`,
    content: `
      <dl>
        <dt>Amount</dt><dd class="amount">${formatPaisa(payment.amount)}</dd>
        <dt>For</dt><dd>${escapeHtml(payment.orderName)}</dd>
        <dt>Transaction</dt><dd>${escapeHtml(payment.id)}</dd>
        <dt>State</dt><dd>${STATE_TEXTS[state]}${payment.paidAmount !== null && payment.paidAmount !== payment.amount ? `, ${formatPaisa(payment.paidAmount)}` : ''}</dd>
      </dl>${state in actions ? actions[state as keyof typeof actions] : ''}
      <p><a href="${SIMULATOR_PATH}/">All simulated payments</a> · <a href="/">Back to the shop</a></p>`,
  };
}

/** The page for testers: faults of the providers, and the newest payments. */
export function overviewPage(payments: SimulatedPayment[], now: number): { title: string; content: string } {
  const faults = Object.entries(PROVIDER_NAMES).map(
    ([scope, name]) => `
      <h2>${name}</h2>
      <form method="post" action="${SIMULATOR_PATH}/faults/">
        <input type="hidden" name="scope" value="${scope}">
        ${button('fault', 'outage', `${name} is out of order for a minute`)}
        ${button('fault', 'silence', `${name} does not answer for a minute`)}
        ${button('fault', 'key_refused', `${name} refuses our key for a minute`)}
        ${button('fault', 'none', `${name} works`)}
      </form>`,
  );
  const rows = payments.map(
    (payment) =>
      `<li><a href="${paymentPath(payment)}">${escapeHtml(payment.orderName)}, ${PROVIDER_NAMES[payment.provider]}, ${formatPaisa(payment.amount)}</a>: ${STATE_TEXTS[stateAt(payment, now)]}</li>`,
  );
  return {
    title: 'The payment simulator',
    content: `${faults.join('')}
      <h2>Newest payments</h2>
      ${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>None yet.</p>'}`,
  };
}
