/** Khalti ePayment as its documentation describes it: initiate, lookup and refund. */
import { randomBytes } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type App, type AppContext } from '../../../context';
import { ValidationError } from '../../../http/errors';
import { answerFault } from './faults';
import { KHALTI_PATH, KHALTI_SECRET, SIMULATOR_PATH } from './simulatedAccounts';
import {
  findFault,
  findPayment,
  refundTransaction,
  registerPayment,
  stateAt,
  type SimulatedPayment,
} from './simulatedPayments';

const LIFETIME_SECONDS = 3600;
const MIN_PAISA = 1000;
const FEE = 0.03;

/** Expired and "User canceled" are answered with HTTP 400. */
const STATUS = {
  open: [200, 'Initiated'],
  pending: [200, 'Pending'],
  paid: [200, 'Completed'],
  refunded: [200, 'Refunded'],
  partially_refunded: [200, 'Partially Refunded'],
  expired: [400, 'Expired'],
  cancelled: [400, 'User canceled'],
} as const;

const text = Type.String({ minLength: 1, maxLength: 500 });
const Initiation = Type.Object({
  return_url: text,
  website_url: text,
  amount: Type.Integer(),
  purchase_order_id: text,
  purchase_order_name: text,
});

/** The address to which Khalti sends a visitor. Its values are not signed. */
export function khaltiReturnUrl(payment: SimulatedPayment): string {
  const isPaid = payment.state === 'paid' || payment.state === 'pending';
  const url = new URL(payment.successUrl);
  const transaction = isPaid ? payment.reference : '';
  url.search = new URLSearchParams({
    pidx: payment.id,
    transaction_id: transaction,
    tidx: transaction,
    txnId: transaction,
    amount: String(payment.paidAmount ?? payment.amount),
    total_amount: String(payment.paidAmount ?? payment.amount),
    mobile: isPaid ? '98XXXXX001' : '',
    status: { paid: 'Completed', pending: 'Pending' }[payment.state as string] ?? 'User canceled',
    purchase_order_id: payment.orderId,
    purchase_order_name: payment.orderName,
  }).toString();
  return url.href;
}

export function registerKhaltiSimulator(app: App, { db, now }: Pick<AppContext, 'db' | 'now'>): void {
  const route = {
    attachValidation: true,
    preHandler: async ({ headers }: FastifyRequest, reply: FastifyReply) => {
      if (headers.authorization !== `Key ${KHALTI_SECRET}`)
        return reply.code(401).send({ detail: 'Invalid token.', status_code: 401 });
    },
  };
  const refuse = (reply: FastifyReply, fields: Record<string, unknown>) =>
    reply.code(400).send({ ...fields, error_key: 'validation_error' });
  const fieldsOf = (error: Error) => (error instanceof ValidationError ? error.fields : {});

  app.post(
    `${KHALTI_PATH}/v2/epayment/initiate/`,
    { ...route, schema: { body: Initiation } },
    async (request, reply) => {
      if (request.validationError) return refuse(reply, fieldsOf(request.validationError));
      const { amount, return_url, website_url, purchase_order_id, purchase_order_name } = request.body;
      if (amount < MIN_PAISA)
        return refuse(reply, { amount: ['Amount should be greater than Rs. 10, that is 1000 paisa.'] });
      if (!URL.canParse(return_url)) return refuse(reply, { return_url: ['Enter a valid URL.'] });
      if (!URL.canParse(website_url)) return refuse(reply, { website_url: ['Enter a valid URL.'] });
      const pidx = randomBytes(16).toString('base64url');
      const expiresAt = new Date(now() + LIFETIME_SECONDS * 1000);
      await registerPayment(db, {
        id: pidx,
        provider: 'khalti',
        orderId: purchase_order_id,
        orderName: purchase_order_name,
        amount,
        successUrl: return_url,
        failureUrl: return_url,
        createdAt: new Date(now()),
        expiresAt,
      });
      // The payment exists even when its response is lost.
      if (await answerFault(reply, { db, now }, 'khalti', pidx)) return reply;
      return reply.send({
        pidx,
        payment_url: new URL(`${SIMULATOR_PATH}/pay/${pidx}/`, website_url).href,
        expires_at: expiresAt.toISOString(),
        expires_in: LIFETIME_SECONDS,
      });
    },
  );

  const LookUp = Type.Object({ pidx: text });
  app.post(`${KHALTI_PATH}/v2/epayment/lookup/`, { ...route, schema: { body: LookUp } }, async (request, reply) => {
    if (request.validationError) return refuse(reply, fieldsOf(request.validationError));
    const { pidx } = request.body;
    if (await answerFault(reply, { db, now }, 'khalti', pidx)) return reply;
    const payment = await findPayment(db, pidx);
    if (payment?.provider !== 'khalti')
      return reply.code(404).send({ detail: 'Not found.', error_key: 'validation_error' });
    const [httpStatus, status] = STATUS[stateAt(payment, now())];
    const isPaid = payment.paidAmount !== null && status !== 'Pending';
    return reply.code(httpStatus).send({
      pidx,
      total_amount: payment.paidAmount ?? payment.amount,
      status,
      transaction_id: isPaid ? payment.reference : null,
      fee: isPaid ? Math.round(payment.amount * FEE) : 0,
      refunded: payment.state === 'refunded',
    });
  });

  const Transaction = Type.Object({ id: text });
  app.post(
    `${KHALTI_PATH}/merchant-transaction/:id/refund/`,
    { ...route, schema: { params: Transaction } },
    async (request, reply) => {
      if (await answerFault(reply, { db, now }, 'khalti', request.params.id)) return reply;
      if ((await findFault(db, ['khalti'], now())) === 'refund_refused')
        return refuse(reply, { detail: 'Insufficient balance in merchant account.' });
      const refunded = await refundTransaction(db, request.params.id);
      if (!refunded) return refuse(reply, { detail: 'Transaction is not refundable.' });
      return reply.send({ detail: 'Transaction refund successful.' });
    },
  );
}
