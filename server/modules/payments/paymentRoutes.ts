import { Type, type Static } from '@sinclair/typebox';
import { and, eq } from 'drizzle-orm';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Language, localizedPath } from '../../../contract/languages';
import { Payment, PaymentAttempt, PayRequest } from '../../../contract/orders';
import { paths } from '../../../contract/paths';
import { shopLanguages } from '../../config/config';
import { type App, type AppContext } from '../../context';
import { orders, paymentAttempts } from '../../db/orderSchema';
import { users } from '../../db/schema';
import { IdParams } from '../../http/validation';
import { createCounter } from '../../http/counter';
import { baseUrl } from '../../http/baseUrl';
import { requestLanguage } from '../../http/requestLanguage';
import { ORDER_ERROR_RESPONSES, orderNotFound } from '../orders/orderErrors';
import { type Trigger } from './decide';
import { settleAttempt, type AttemptResult } from './lookUpAttempt';
import { payOrder } from './payOrder';
import { readSignedData } from './providers/esewaSignature';
import { esewaSecret } from './providers/paymentProviders';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Look-ups of an attempt by reloading a return page, and presses that pay an order. The job makes its own look-ups. */
const LOOK_UPS_PER_MINUTE = 20;
/** The provider is asked before the visitor is sent on. */
const RETURN_TIMEOUT_MS = 12_000;

/** Paying an order, and coming back from a provider. */
export function registerPaymentRoutes(app: App, context: AppContext): void {
  const { db, config } = context;
  const presses = createCounter(context, { name: 'payOrder', max: LOOK_UPS_PER_MINUTE, seconds: 60 });

  app.post(
    '/api/orders/:id/pay/',
    {
      config: { access: 'member' },
      // The provider may have to be asked twice: for the last attempt and for a new one.
      handlerTimeout: RETURN_TIMEOUT_MS,
      schema: {
        tags: ['payments'],
        operationId: 'payOrder',
        summary: 'Pay an unpaid order, with the same method or another one',
        params: IdParams,
        body: PayRequest,
        response: { 200: Payment, ...ORDER_ERROR_RESPONSES },
      },
    },
    async (request) => {
      const { member, params, body, log } = request;
      await presses.consume(`${member.id} ${params.id}`);
      const shopUrl = baseUrl(request, config);
      const asked = { memberId: member.id, orderId: params.id, method: body.payment_method, shopUrl };
      return payOrder({ ...context, log }, asked);
    },
  );

  app.get(
    '/api/payments/:attempt/',
    {
      config: { access: 'member' },
      schema: {
        tags: ['payments'],
        operationId: 'getPayment',
        summary: 'An attempt to pay an order',
        params: Type.Object({ attempt: Type.String() }),
        response: { 200: PaymentAttempt, ...ORDER_ERROR_RESPONSES },
      },
    },
    async ({ params, member }) => {
      if (!UUID.test(params.attempt)) throw orderNotFound();
      const [row] = await db
        .select({
          id: paymentAttempts.id,
          order: orders.id,
          method: paymentAttempts.method,
          status: paymentAttempts.status,
        })
        .from(paymentAttempts)
        .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
        .where(and(eq(paymentAttempts.id, params.attempt), eq(orders.memberId, member.id)));
      if (!row) throw orderNotFound();
      return { ...row, status: row.status === 'disputed' ? 'paid' : row.status };
    },
  );

  registerReturn(app, context, '/api/payments/esewa/:attempt/success/', ({ params, query, log }) => {
    const secret = esewaSecret(config);
    const signed = secret === null ? null : readSignedData(query.data, secret);
    if (signed?.transaction_uuid === params.attempt && signed.status === 'COMPLETE') return 'signedReturn';
    log.warn({ attempt: params.attempt, signed: signed !== null }, "eSewa's response is not signed for this attempt");
    return 'returned';
  });
  registerReturn(app, context, '/api/payments/esewa/:attempt/failure/', () => 'failureReturn');
  registerReturn(app, context, '/api/payments/khalti/:attempt/return/', () => 'returned');
}

/** `data` is what eSewa has signed. */
const ReturnQuery = Type.Object({ data: Type.Optional(Type.Unknown()) });
type ReturnRoute = { Params: { attempt: string }; Querystring: Static<typeof ReturnQuery> };
type ReturnRequest = FastifyRequest<ReturnRoute>;

/**
 * Where a provider sends the visitor. What it says there is never believed: the attempt is looked up, and the visitor is sent on to a page
 * that shows its order. Never an error page.
 */
function registerReturn(
  app: App,
  context: AppContext,
  url: string,
  triggerOf: (request: ReturnRequest) => Trigger,
): void {
  const { config } = context;
  const counter = createCounter(context, { name: 'paymentReturn', max: LOOK_UPS_PER_MINUTE, seconds: 60 });
  app.get<ReturnRoute>(
    url,
    {
      config: { access: 'public' },
      handlerTimeout: RETURN_TIMEOUT_MS,
      schema: {
        tags: ['payments'],
        summary: 'The visitor comes back from a payment provider',
        hide: true,
        querystring: ReturnQuery,
      },
      errorHandler: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
        request.internalError = error;
        void reply.redirect(localizedPath(requestLanguage(request, config), paths.orders), 303);
      },
    },
    async (request, reply) => {
      // The limit is per attempt, however its id is written.
      const attempt = request.params.attempt.toLowerCase();
      const unknown = localizedPath(requestLanguage(request, config), paths.paymentCancel);
      if (!UUID.test(attempt)) return reply.redirect(unknown, 303);
      const allowLookUp = () =>
        counter.consume(attempt).then(
          () => true,
          () => false,
        );
      const settled = await settleAttempt({ ...context, log: request.log }, attempt, triggerOf(request), allowLookUp);
      if (!settled) return reply.redirect(unknown, 303);
      return reply.redirect(localizedPath(await pageLanguage(context, settled.orderId), pageOf(settled)), 303);
    },
  );
}

/** The language of the pages for the member of an order. */
async function pageLanguage({ db, config }: Pick<AppContext, 'db' | 'config'>, orderId: number): Promise<Language> {
  const [member] = await db
    .select({ language: users.language })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.memberId))
    .where(eq(orders.id, orderId));
  return shopLanguages(config).find((language) => language === member?.language) ?? 'en';
}

/** The page that says how it stands: paid or being checked, or to be tried again. */
function pageOf({ orderId, attemptStatus }: AttemptResult): string {
  const isSuccess = ['paid', 'disputed', 'checking'].includes(attemptStatus);
  return `${isSuccess ? paths.paymentSuccess : paths.paymentCancel}?order=${orderId}`;
}
