import { type APIRequestContext } from '@playwright/test';
import { callAs, placeOrder, readProducts } from './orders';
import { type Member } from './realTest';

/** A product of this member that is on sale. */
async function createSupplied(request: APIRequestContext, staff: Member): Promise<{ id: number }> {
  const { id } = await callAs<{ id: number }>(request, staff, {
    path: '/api/selling/submissions/',
    data: { name: `सीबकथर्न ${Date.now()}`, price: '350.00', quantity: 12, category: 1 },
  });
  const { version } = await callAs<{ version: number }>(request, staff, {
    path: `/api/selling/submissions/${id}/send/`,
    data: {},
  });
  const { product } = await callAs<{ product: number }>(request, staff, {
    path: `/api/desk/submissions/${id}/approve/`,
    data: { version },
  });
  return { id: product };
}

/** What the pages of a day at the desk show: two orders, the first of them delivered, and the ids of other things. */
export type DeskDay = {
  orders: { id: number; number: string; member: Member }[];
  rider: number;
  buyer: number;
  supplier: number;
  submission: number;
};

/** Orders in different states, a rider with cash, goods of a member, notes, and a product that waits for review. What is typed is Nepali. */
export async function createDeskDay(request: APIRequestContext, staff: Member): Promise<DeskDay> {
  const product = (await readProducts(request)).find(({ quantity }) => quantity > 20)!;
  const orders = [await placeOrder(request, await createSupplied(request, staff)), await placeOrder(request, product)];
  const { id: rider } = await callAs<{ id: number }>(request, staff, {
    path: '/api/desk/riders/',
    data: { name: `विकास ${Date.now() % 100_000}`, phone_number: '+9779801234567' },
  });
  const delivered = orders[0]!.id;
  const move = (from: string, to: string) =>
    callAs(request, staff, { path: `/api/desk/orders/${delivered}/transition/`, data: { from, to } });
  await move('placed', 'packing');
  await callAs(request, staff, {
    path: '/api/desk/riders/assignments/',
    data: { rider, orders: orders.map(({ id }) => id) },
  });
  await move('packing', 'out_for_delivery');
  await move('out_for_delivery', 'delivered');
  // Of the route sheet: an order that is out.
  const out = orders[1]!.id;
  await callAs(request, staff, { path: '/api/desk/orders/transitions/', data: { orders: [out], to: 'packing' } });
  await callAs(request, staff, {
    path: '/api/desk/orders/transitions/',
    data: { orders: [out], to: 'out_for_delivery' },
  });
  const { member: buyer } = await callAs<{ member: number }>(request, staff, {
    method: 'GET',
    path: `/api/desk/orders/${delivered}/`,
  });
  for (const about of [{ order: delivered }, { member: buyer }])
    await callAs(request, staff, { path: '/api/desk/notes/', data: { ...about, text: 'दुई पटक घण्टी बजाउनुहोस्' } });
  const { id: supplier } = await callAs<{ id: number }>(request, staff, { method: 'GET', path: '/api/user/' });
  await callAs(request, staff, {
    path: '/api/desk/closures/',
    // Days can be closed once.
    data: { area: null, first_day: `${2100 + rider}-10-06`, last_day: `${2100 + rider}-10-11`, reason: 'दशैं' },
  });
  await callAs(request, staff, {
    path: `/api/desk/orders/${delivered}/cash/`,
    data: { amount: '10.00', rider },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  const { id: submission } = await callAs<{ id: number }>(request, staff, {
    path: '/api/selling/submissions/',
    data: { name: 'टिमुरको तेल', price: '350.00', quantity: 12, category: 1 },
  });
  return { orders, rider, buyer, supplier, submission };
}
