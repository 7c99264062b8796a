/** eSewa ePay v2 as its documentation describes it: the form, and the status call. */
import { Type, type Static } from '@sinclair/typebox';
import { type FastifyReply } from 'fastify';
import { type App, type AppContext } from '../../../context';
import { esewaAmount, readEsewaAmount } from '../providers/esewa';
import { signEsewa } from '../providers/esewaSignature';
import { answerFault } from './faults';
import { ESEWA_PATH, ESEWA_PRODUCT_CODE, ESEWA_SECRET, SIMULATOR_PATH } from './simulatedAccounts';
import { findPayment, registerPayment, stateAt, type SimulatedPayment } from './simulatedPayments';
import { sendPage } from './simulatorPage';

const SIGNED_REQUEST = 'total_amount,transaction_uuid,product_code';
const SIGNED_RESPONSE = 'transaction_code,status,total_amount,transaction_uuid,product_code,signed_field_names';

const text = Type.String({ minLength: 1, maxLength: 500 });
const Form = Type.Object({
  amount: text,
  tax_amount: text,
  total_amount: text,
  transaction_uuid: Type.String({ pattern: '^[A-Za-z0-9-]{1,100}$' }),
  product_code: text,
  product_service_charge: text,
  product_delivery_charge: text,
  success_url: text,
  failure_url: text,
  signed_field_names: text,
  signature: text,
});

const STATUS = {
  open: 'NOT_FOUND',
  expired: 'NOT_FOUND',
  pending: 'PENDING',
  paid: 'COMPLETE',
  cancelled: 'CANCELED',
  refunded: 'FULL_REFUND',
  partially_refunded: 'PARTIAL_REFUND',
} as const;

/** Why eSewa refuses a form; null when it takes it. */
function refuseForm(form: Static<typeof Form>): string | null {
  const amounts = ['amount', 'tax_amount', 'product_service_charge', 'product_delivery_charge'] as const;
  const parts = amounts.map((name) => readEsewaAmount(form[name]));
  const total = readEsewaAmount(form.total_amount);
  if (form.product_code !== ESEWA_PRODUCT_CODE) return 'ES102: Invalid merchant code.';
  if (form.signed_field_names !== SIGNED_REQUEST) return 'ES104: Invalid signed field names.';
  if (signEsewa(form, SIGNED_REQUEST.split(','), ESEWA_SECRET) !== form.signature)
    return 'ES104: Invalid payload signature.';
  if (total === null || parts.includes(null) || parts.reduce<number>((sum, part) => sum + (part ?? 0), 0) !== total)
    return 'ES105: The amounts do not add up to the total amount.';
  // eSewa appends `?data=` whatever the address is.
  if (![form.success_url, form.failure_url].every((url) => URL.canParse(url) && !url.includes('?')))
    return 'ES106: Invalid return address.';
  return null;
}

/** An amount as eSewa's Java writes it: `110.0`, `1250.5`. */
const javaNumber = (paisa: number) => (paisa % 100 === 0 ? `${paisa / 100}.0` : esewaAmount(paisa).replace(/0$/, ''));

/** The address to which eSewa sends a visitor who has paid: with signed `data`, in which `tampered` changes the amount. */
export function esewaSuccessUrl(payment: SimulatedPayment, { tampered = false } = {}): string {
  const paid = javaNumber(payment.paidAmount ?? payment.amount);
  // From a thousand on, amounts come grouped, as text.
  const total = paid.replace(/\B(?=(\d{3})+\.)/g, ',');
  const fields = {
    transaction_code: payment.reference,
    status: 'COMPLETE',
    total_amount: total,
    transaction_uuid: payment.id,
    product_code: ESEWA_PRODUCT_CODE,
    signed_field_names: SIGNED_RESPONSE,
  };
  const signature = signEsewa(fields, SIGNED_RESPONSE.split(','), ESEWA_SECRET);
  const sent = tampered ? { ...fields, total_amount: '1.0' } : fields;
  const json = Object.entries({ ...sent, signature }).map(([name, value]) => {
    const isNumber = name === 'total_amount' && !value.includes(',');
    return `${JSON.stringify(name)}:${isNumber ? value : JSON.stringify(value)}`;
  });
  return `${payment.successUrl}?data=${Buffer.from(`{${json.join(',')}}`).toString('base64')}`;
}

export function registerEsewaSimulator(app: App, { db, now }: Pick<AppContext, 'db' | 'now'>): void {
  const refuse = (reply: FastifyReply, reason: string) =>
    sendPage(reply, 'eSewa refused the form', `<p>${reason}</p>`, 400);

  app.post(`${ESEWA_PATH}/main/v2/form`, { attachValidation: true, schema: { body: Form } }, async (request, reply) => {
    if (request.validationError) return refuse(reply, 'ES101: A field is missing or empty.');
    const form = request.body;
    const reason = refuseForm(form);
    if (reason) return refuse(reply, reason);
    const amount = readEsewaAmount(form.total_amount) ?? 0;
    const id = form.transaction_uuid;
    const registered = await registerPayment(db, {
      id,
      provider: 'esewa',
      orderId: id,
      orderName: `Transaction ${id.slice(0, 8)}`,
      amount,
      successUrl: form.success_url,
      failureUrl: form.failure_url,
      createdAt: new Date(now()),
    });
    // The same form may be posted again, until it was acted upon.
    const known = registered ?? (await findPayment(db, id));
    if (!registered && (known?.state !== 'open' || known.amount !== amount))
      return refuse(reply, 'ES103: Duplicate transaction UUID.');
    return reply.redirect(`${SIMULATOR_PATH}/pay/${id}/`, 303);
  });

  const Query = Type.Object({ product_code: text, total_amount: text, transaction_uuid: text });
  app.get(`${ESEWA_PATH}/transaction/status/`, { schema: { querystring: Query } }, async (request, reply) => {
    const { product_code, total_amount, transaction_uuid } = request.query;
    if (await answerFault(reply, { db, now }, 'esewa', transaction_uuid)) return reply;
    const found = await findPayment(db, transaction_uuid);
    const isKnown =
      found?.provider === 'esewa' &&
      product_code === ESEWA_PRODUCT_CODE &&
      found.amount === readEsewaAmount(total_amount);
    const status = isKnown ? STATUS[stateAt(found, now())] : 'NOT_FOUND';
    const amount = isKnown ? (found.paidAmount ?? found.amount) : (readEsewaAmount(total_amount) ?? 0);
    const reference = isKnown && !['NOT_FOUND', 'PENDING', 'CANCELED'].includes(status) ? found.reference : null;
    const fields = {
      product_code: JSON.stringify(product_code),
      transaction_uuid: JSON.stringify(transaction_uuid),
      total_amount: javaNumber(amount),
      status: JSON.stringify(status),
      ref_id: JSON.stringify(reference),
    };
    const json = Object.entries(fields).map(([name, value]) => `"${name}":${value}`);
    return reply.type('application/json; charset=utf-8').send(`{${json.join(',')}}`);
  });
}
