import { Type } from '@sinclair/typebox';
import { DeliveryOptions } from '../../../contract/delivery';
import { paisaToWire } from '../../../contract/money';
import { type App, type AppContext } from '../../context';
import { readDeliveryArea } from './deliveryAreas';
import { DELIVERY_ERROR_RESPONSES, notServed } from './deliveryErrors';
import { readSlots } from './slots';

/** How an order can be delivered to a place. */
export function registerDeliveryRoutes(app: App, { db, now }: AppContext): void {
  const schema = {
    tags: ['delivery'],
    operationId: 'getDeliveryOptions',
    summary: 'Fee, slots or courier days for a local level',
    querystring: Type.Object({ local_level: Type.Integer({ description: 'its id' }) }),
    response: { 200: DeliveryOptions, ...DELIVERY_ERROR_RESPONSES },
  };
  app.get('/api/delivery/options/', { config: { access: 'member' }, schema }, async ({ query }) => {
    const area = await readDeliveryArea(db, query.local_level);
    if (!area) throw notServed();
    const { id, name, fee, freeFrom, courierDays } = area;
    return {
      area: { id, name },
      fee: paisaToWire(fee),
      free_from: freeFrom === null ? null : paisaToWire(freeFrom),
      slots: courierDays ? [] : await readSlots(db, id, new Date(now())),
      courier_days: courierDays,
    };
  });
}
