import { DeskOrder } from '../../../contract/desk';
import { PhoneOrderRequest, PhoneQuote, PhoneQuoteQuery } from '../../../contract/phoneOrders';
import { type App, type AppContext } from '../../context';
import { staffOf } from '../../db/staffTransaction';
import { imageBase, readShopUrls } from '../../http/baseUrl';
import { KeyHeader, readIdempotencyKey } from '../../http/idempotentCalls';
import { ORDER_ERROR_RESPONSES } from '../orders/orderErrors';
import { readDeskOrder } from './deskOrders';
import { placePhoneOrder, quotePhoneOrder } from './phoneOrders';

/** The calls by which staff take an order by telephone. */
export function registerPhoneOrderRoutes(app: App, context: AppContext): void {
  const { config, now, paymentProviders } = context;
  const access = { config: { access: 'staff' } } as const;
  const about = (operationId: string, summary: string) => ({ tags: ['desk'], operationId, summary });

  app.get(
    '/api/desk/quote/',
    {
      ...access,
      schema: {
        ...about('getPhoneQuote', 'What an order costs that a member names by telephone'),
        querystring: PhoneQuoteQuery,
        response: { 200: PhoneQuote, ...ORDER_ERROR_RESPONSES },
      },
    },
    async (request) => quotePhoneOrder(context, request.query, imageBase(request, config)),
  );

  app.post(
    '/api/desk/orders/',
    {
      ...access,
      schema: {
        ...about('placePhoneOrder', 'Place an order that a member names by telephone'),
        headers: KeyHeader,
        body: PhoneOrderRequest,
        response: { 201: DeskOrder, ...ORDER_ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      const { member, lines, address, slot, note, buyer_pan, if_missing, expected_total, lines_hash, is_paid } =
        request.body;
      const wanted = { member, lines, address, slot, note, buyer_pan, if_missing, expected_total, lines_hash, is_paid };
      const urls = readShopUrls(request, config);
      const key = readIdempotencyKey(request.headers);
      const call = { key, imageBase: urls.imageBase };
      const { order, replayed } = await placePhoneOrder(context, staffOf(request), wanted, call);
      if (replayed) reply.header('idempotent-replayed', 'true');
      return reply.code(201).send(await readDeskOrder(context, order, { ...urls, now: now(), paymentProviders }));
    },
  );
}
