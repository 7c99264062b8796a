import { Type } from '@sinclair/typebox';
import { Order, ORDER_STATES, OrderPage, Reordered } from '../../../contract/orders';
import { type App, type AppContext } from '../../context';
import { PagedQuery, pageLinks, readPage } from '../../http/paging';
import { IdParams } from '../../http/validation';
import { baseUrl, imageBase, readShopUrls } from '../../http/baseUrl';
import { ORDER_ERROR_RESPONSES, orderNotFound } from './orderErrors';
import { findOrder, readOrder, readOrders } from './readOrders';
import { reorder } from './reorder';

const ListQuery = Type.Object({
  state: Type.Optional(Type.Union(ORDER_STATES.map((state) => Type.Literal(state)))),
  ...PagedQuery.properties,
});

/** The member's orders: list, detail, order again. */
export function registerOrderRoutes(app: App, context: AppContext): void {
  const { db, config, now, paymentProviders } = context;
  const route = (operationId: string, summary: string) => ({ tags: ['orders'], operationId, summary });
  const access = { config: { access: 'member' } } as const;

  app.get(
    '/api/orders/',
    {
      ...access,
      schema: {
        ...route('getOrders', 'A page of the orders, newest first'),
        querystring: ListQuery,
        response: { 200: OrderPage, ...ORDER_ERROR_RESPONSES },
      },
    },
    async (request) => {
      const { query } = request;
      const url = baseUrl(request, config);
      const page = readPage(query);
      const { count, orders } = await readOrders(db, request.member.id, {
        state: query.state ?? null,
        page,
        imageBase: imageBase(request, config),
      });
      return { count, ...pageLinks(`${url}/api/orders/`, query, page, count), results: orders };
    },
  );

  app.get(
    '/api/orders/:id/',
    {
      ...access,
      schema: {
        ...route('getOrder', 'An order'),
        params: IdParams,
        response: { 200: Order, ...ORDER_ERROR_RESPONSES },
      },
    },
    async (request) => {
      const order = await findOrder(db, request.member.id, request.params.id);
      if (!order) throw orderNotFound();
      return readOrder(db, order, { ...readShopUrls(request, config), now: now(), paymentProviders });
    },
  );

  app.post(
    '/api/orders/:id/reorder/',
    {
      ...access,
      schema: {
        ...route('reorder', 'Put the lines of an order into the cart again'),
        params: IdParams,
        response: { 200: Reordered, ...ORDER_ERROR_RESPONSES },
      },
    },
    async (request) => reorder(context, request.member.id, request.params.id, imageBase(request, config)),
  );
}
