import { Type } from '@sinclair/typebox';
import { Order } from '../../../contract/orders';
import { type App, type AppContext } from '../../context';
import { readShopUrls } from '../../http/baseUrl';
import { originOf } from '../../http/origin';
import { IdParams } from '../../http/validation';
import { ORDER_ERROR_RESPONSES } from '../orders/orderErrors';
import { createOrderThrottle } from '../orders/orderThrottle';
import { readOrder } from '../orders/readOrders';
import { cancelOrder } from './cancelOrder';

/** The member cancels an order, which refunds its money. */
export function registerCancelRoute(app: App, context: AppContext): void {
  const { db, config, now, paymentProviders } = context;
  const throttle = createOrderThrottle(context);

  app.post(
    '/api/orders/:id/cancel/',
    {
      config: { access: 'member' },
      schema: {
        tags: ['orders'],
        operationId: 'cancelOrder',
        summary: 'Cancel an order',
        params: IdParams,
        body: Type.Object({ reason: Type.Optional(Type.String({ maxLength: 500 })) }, { title: 'Cancellation' }),
        response: { 200: Order, ...ORDER_ERROR_RESPONSES },
      },
    },
    async (request) => {
      const { member, params, body } = request;
      const cancellation = { memberId: member.id, orderId: params.id, reason: body.reason };
      const order = await throttle(originOf(request), (beforeChange) =>
        cancelOrder(context, cancellation, beforeChange),
      );
      return readOrder(db, order, { ...readShopUrls(request, config), now: now(), paymentProviders });
    },
  );
}
