/** The payment simulator: both providers' interfaces, their payment page, and faults on demand. Only with PAYMENTS=simulated. */
import { Type } from '@sinclair/typebox';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type App, type AppContext } from '../../../context';
import { DetailError } from '../../../http/errors';
import { esewaSuccessUrl, registerEsewaSimulator } from './esewaSimulator';
import { khaltiReturnUrl, registerKhaltiSimulator } from './khaltiSimulator';
import { ownUrl, SIMULATOR_PATH } from './simulatedAccounts';
import {
  findPayment,
  newestPayments,
  OUTCOMES,
  payPayment,
  setFault,
  setState,
  type Outcome,
  type SimulatedPayment,
} from './simulatedPayments';
import { overviewPage, paymentPage, sendPage } from './simulatorPage';

const REPORTS = 2;

const oneOf = <const T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(values.map((value) => Type.Literal(value))));
const Params = Type.Object({ id: Type.String({ maxLength: 100 }) });
const Action = Type.Object({
  action: oneOf(['pay', 'cancel', 'close']),
  outcome: Type.Optional(oneOf(Object.keys(OUTCOMES) as Outcome[])),
});
const State = Type.Object({ state: oneOf(['open', 'pending', 'paid', 'cancelled', 'refunded', 'partially_refunded']) });
/** `seconds` only in JSON; a form has no numbers. */
const FaultOrder = Type.Object({
  scope: Type.String({ minLength: 1, maxLength: 100 }),
  fault: oneOf(['none', 'outage', 'silence', 'key_refused', 'refund_refused']),
  seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 86_400 })),
});

export async function registerSimulator(app: App, context: AppContext): Promise<void> {
  if (context.config.payments !== 'simulated') return;
  await app.register(async (scope: App) => {
    scope.defaultAccess = 'public';
    scope.addHook('onRoute', (route) => {
      // A silent provider answers after its caller has given up.
      route.handlerTimeout = 0;
      route.schema = { ...route.schema, hide: true };
    });
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
    );
    registerEsewaSimulator(scope, context);
    registerKhaltiSimulator(scope, context);
    registerPages(scope, context);
  });
}

function registerPages(app: App, { db, config, now, fetch }: AppContext): void {
  const find = async (id: string) => {
    const payment = await findPayment(db, id);
    if (!payment) throw new DetailError(404, 'Not found.');
    return payment;
  };
  const show = (reply: FastifyReply, payment: SimulatedPayment) => {
    const { title, content } = paymentPage(payment, config.shopName, now());
    return sendPage(reply, title, content);
  };
  /** A form goes on to a page; JSON, as tests send it, needs none. */
  const done = (request: FastifyRequest, reply: FastifyReply, page: string) =>
    request.headers['content-type']?.startsWith('application/json')
      ? reply.code(204).send()
      : reply.redirect(page, 303);

  app.get(`${SIMULATOR_PATH}/`, async (_request, reply) => {
    const { title, content } = overviewPage(await newestPayments(db), now());
    return sendPage(reply, title, content);
  });

  app.get(`${SIMULATOR_PATH}/pay/:id/`, { schema: { params: Params } }, async (request, reply) =>
    show(reply, await find(request.params.id)),
  );

  app.post(`${SIMULATOR_PATH}/pay/:id/`, { schema: { params: Params, body: Action } }, async (request, reply) => {
    const { action, outcome = 'normal' } = request.body;
    const payment = await find(request.params.id);
    if (action === 'close') {
      const text = '<p>The window is closed: nothing was paid, and the shop was told nothing.</p>';
      return sendPage(reply, 'Window closed', text);
    }
    if (action === 'cancel') {
      if (payment.state !== 'open') return show(reply, payment);
      const cancelled = (await setState(db, payment.id, 'cancelled')) ?? payment;
      return reply.redirect(payment.provider === 'esewa' ? payment.failureUrl : khaltiReturnUrl(cancelled), 303);
    }
    const paid = await payPayment(db, payment.id, outcome, now());
    if (!paid) return show(reply, await find(payment.id));
    if (outcome === 'not_returned') {
      const text = '<p>The payment was made, and the window was closed: the shop was told nothing.</p>';
      return sendPage(reply, 'Paid, and window closed', text);
    }
    const url = returnUrl(paid, outcome);
    if (outcome === 'twice') {
      const { pathname, search } = new URL(url);
      for (let i = 0; i < REPORTS; i += 1)
        fetch(`${ownUrl(config)}${pathname}${search}`, { redirect: 'manual' }).catch(() => {});
    }
    return reply.redirect(url, 303);
  });

  app.post(`${SIMULATOR_PATH}/payments/:id/`, { schema: { params: Params, body: State } }, async (request, reply) => {
    const payment = await find(request.params.id);
    await setState(db, payment.id, request.body.state);
    return done(request, reply, `${SIMULATOR_PATH}/pay/${encodeURIComponent(payment.id)}/`);
  });

  app.post(`${SIMULATOR_PATH}/faults/`, { schema: { body: FaultOrder } }, async (request, reply) => {
    const { scope, fault, seconds = 60 } = request.body;
    await setFault(db, scope, fault === 'none' ? null : fault, now() + seconds * 1000);
    return done(request, reply, `${SIMULATOR_PATH}/`);
  });
}

/** Where the visitor goes after paying. eSewa sends a pending payment to the failure address. */
function returnUrl(payment: SimulatedPayment, outcome: Outcome): string {
  if (payment.provider === 'khalti') return khaltiReturnUrl(payment);
  if (outcome === 'pending') return payment.failureUrl;
  return esewaSuccessUrl(payment, { tampered: outcome === 'tampered' });
}
