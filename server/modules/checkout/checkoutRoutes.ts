import { Order, OrderRequest, Quote, QuoteRequest } from '../../../contract/orders';
import { type App, type AppContext } from '../../context';
import { createCallQueue } from '../../http/callQueue';
import { originOf } from '../../http/origin';
import { imageBase, readShopUrls } from '../../http/baseUrl';
import { KeyHeader, readIdempotencyKey } from '../../http/idempotentCalls';
import { ORDER_ERROR_RESPONSES } from '../orders/orderErrors';
import { createOrderThrottle } from '../orders/orderThrottle';
import { readOrder, toWireOrder } from '../orders/readOrders';
import { startPayment } from '../payments/startPayment';
import { checkSalesOpen } from '../sales/salesPause';
import { createNetworkHash } from './newcomers';
import { placeOrder } from './placeOrder';
import { toQuote } from './quote';
import { readCheckout, readSlotProblem, unknownAddress } from './readCheckout';

/** Each of these holds a database connection. The others of the pool stay free for reads. */
const CONCURRENT_PLACINGS = 6;

/** The quote and the placing of an order, for members only. */
export function registerCheckoutRoutes(app: App, context: AppContext): void {
  const { db, config, now, paymentProviders } = context;
  const providers = [...paymentProviders.values()];
  const tags = ['checkout'];
  const throttle = createOrderThrottle(context);
  const queue = createCallQueue(CONCURRENT_PLACINGS);
  const hashNetwork = createNetworkHash(config);

  app.post(
    '/api/checkout/quote/',
    {
      config: { access: 'member' },
      schema: {
        tags,
        operationId: 'getQuote',
        summary: 'What the cart costs with delivery, and how it can be paid',
        body: QuoteRequest,
        response: { 200: Quote, ...ORDER_ERROR_RESPONSES },
      },
    },
    async (request) => {
      await checkSalesOpen(db);
      const { address, slot = null, gift: isGift } = request.body;
      const { member } = request;
      const network = hashNetwork(originOf(request), member.id);
      const checkout = await readCheckout(config, db, {
        member,
        network,
        address,
        slot,
        isGift,
        now: now(),
      });
      if (!checkout) throw unknownAddress(address);
      const slotProblem = await readSlotProblem(db, checkout, { slot, now: now() });
      const limits = { config, now };
      return toQuote(checkout, { limits, providers, imageBase: imageBase(request, config), slotProblem });
    },
  );

  app.post(
    '/api/orders/',
    {
      config: { access: 'member' },
      schema: {
        tags,
        operationId: 'placeOrder',
        summary: 'Place the cart as an order',
        headers: KeyHeader,
        body: OrderRequest,
        response: { 201: Order, ...ORDER_ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      const key = readIdempotencyKey(request.headers);
      const urls = readShopUrls(request, config);
      const { member } = request;
      const network = hashNetwork(originOf(request), member.id);
      const { address } = request.body;
      const placement = { member, network, key, request: request.body, address, providers, imageBase: urls.imageBase };
      const place = (beforeChange: () => void) => placeOrder(context, placement, beforeChange);
      // `request.signal` aborts as soon as the body is read (fastify/fastify#6725).
      const isClientGone = () => reply.raw.destroyed;
      const { order, parts, replayed } = await queue(() => throttle(originOf(request), place), isClientGone);
      reply.code(201);
      const options = { ...urls, now: now(), paymentProviders };
      if (replayed) reply.header('idempotent-replayed', 'true');
      else if (order.paymentMethod === 'cod') return toWireOrder(order, parts, options);
      // The order exists, whatever the provider answers: the member can start the payment again.
      else await startPayment({ ...context, log: request.log }, paymentProviders, order, urls.shopUrl);
      return readOrder(db, order, { ...options, now: now() });
    },
  );
}
