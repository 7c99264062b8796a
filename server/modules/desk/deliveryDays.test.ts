import { type DeskOrderPage } from '../../../contract/desk';
import { type ManyTransitions } from '../../../contract/deskQueue';
import { nepalDay } from '../../../contract/nepalDay';
import { createDeliveryArea, createMember, createSlot } from '../../testing/factories';
import { createOrder } from '../../testing/orderFactory';
import { prepare, prepareApp } from '../../testing/prepare';
import { createDeskCaller } from '../../testing/deskCaller';

const HOUR = 3_600_000;
const shop = prepareApp();
const clerk = prepare(() => createMember(shop, { isStaff: true }));
const callDesk = createDeskCaller(shop, () => clerk);

const move = (to: ManyTransitions['to'], id: number) => callDesk('POST', 'orders/transitions/', { orders: [id], to });
const list = async (query: string) => {
  const response = await callDesk('GET', `orders/?${query}`);
  return response.json<DeskOrderPage>().results.map(({ id }) => id);
};

test('the queue has the orders of today, with those that are late, of tomorrow and of later days in Nepal', async () => {
  const now = Date.now();
  const midnight = Date.parse(`${nepalDay(now)}T00:00:00+05:45`);
  const { id: areaId } = await createDeliveryArea(shop);
  // They were placed before their slots began.
  shop.clock.now = midnight - 72 * HOUR;
  const place = async (hours: number) => {
    const startsAt = new Date(midnight + hours * HOUR);
    const times = {
      startsAt,
      endsAt: new Date(startsAt.getTime() + HOUR),
      cutOffAt: new Date(startsAt.getTime() - HOUR),
    };
    const { id } = await createOrder(shop, {
      method: 'cod',
      slot: { id: (await createSlot(shop, areaId, times)).id, areaId },
    });
    return id;
  };
  const [late, finished, morning, night] = [await place(-1), await place(-2), await place(0), await place(23)];
  const [tomorrow, tomorrowNight, later] = [await place(24), await place(47), await place(48)];
  await createOrder(shop, { method: 'cod' });
  shop.clock.now = now;
  for (const to of ['packing', 'out_for_delivery', 'delivered'] as const) await move(to, finished);
  expect(await list('state=placed&day=today')).toEqual([late, morning, night]);
  expect(await list('state=placed&day=tomorrow')).toEqual([tomorrow, tomorrowNight]);
  expect(await list('state=placed&day=later')).toEqual([later]);
  expect((await list('day=today')).toSorted((one, other) => one - other)).toEqual([late, morning, night]);
  const invalid = await callDesk('GET', 'orders/?day=yesterday');
  expect(invalid.statusCode).toBe(400);
});
