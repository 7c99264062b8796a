import { randomUUID } from 'node:crypto';
import { paisaToWire } from '../../contract/money';
import { type Order } from '../../contract/orders';
import { refundedAmount } from '../../contract/paidAmount';
import { type DeskProblem, type Problem, type ProblemBody, type ProblemTransition } from '../../contract/problems';
import { createShopper, type Shopper } from './checkoutCaller';
import { type TestShop } from './createTestApp';
import { createProduct, type TestMember } from './factories';

/** A delivered order of three pieces of a product at NPR 100.00, of a new shopper, with calls about its problems. `place` is one with slots. */
export async function createDelivered(
  shop: TestShop,
  clerk: TestMember,
  {
    isPaid = true,
    place,
    product: fields = {},
    quantity = 3,
  }: { isPaid?: boolean; place?: string; product?: Parameters<typeof createProduct>[1]; quantity?: number } = {},
) {
  const product = await createProduct(shop, { name: 'Ghee', ...fields });
  const shopper = await createShopper(shop, place === undefined ? {} : { place });
  await shopper.fill(product.id, quantity);
  const slots = place === undefined ? [] : await readSlots(shop, shopper.address);
  const order = await shopper.order(slots[0] ? { slot: slots[0].id } : {});
  await deliverOrder(shop, clerk, order.id, isPaid);
  const item = order.items[0]!.id;
  return { ...createProblemCalls(shop, clerk, shopper, order), shopper, order, item, product };
}

/** The slots of the area of an address that stay open for a while. */
async function readSlots(shop: TestShop, address: number): Promise<{ id: number }[]> {
  const { rows } = await shop.db.$client.query<{ id: number }>(
    `SELECT delivery_slots.id FROM delivery_slots JOIN delivery_area_levels USING (area_id) JOIN addresses USING (local_level_id) WHERE addresses.id = $1 AND cut_off_at > now() + interval '10 minutes' ORDER BY starts_at`,
    [address],
  );
  return rows;
}

/** Moves a placed order to its delivery, and records its cash. */
export async function deliverOrder(shop: TestShop, clerk: TestMember, id: number, isPaid: boolean): Promise<void> {
  const post = async (path: string, payload: object = {}) => {
    const headers = { ...clerk.headers, 'idempotency-key': randomUUID() };
    const response = await shop.app.inject({
      method: 'POST',
      url: `/api/desk/orders/${id}/${path}/`,
      headers,
      payload,
    });
    if (response.statusCode !== 200) throw new Error(`not done: ${response.body}`);
  };
  const states = ['placed', 'packing', 'out_for_delivery', 'delivered'];
  for (const [index, to] of states.slice(1).entries()) await post('transition', { from: states[index], to });
  if (isPaid) await post('cash');
}

/** The calls of a member and of a clerk about the problems of an order. */
export function createProblemCalls(shop: TestShop, clerk: TestMember, shopper: Shopper, order: Order) {
  const url = `/api/orders/${order.id}/problems/`;
  const item = order.items[0]!.id;
  const report = (quantity = 1, fields: Partial<ProblemBody> = {}, headers: Record<string, string> = {}) =>
    shopper.call('POST', url, { lines: [{ item, quantity }], reason: 'damaged', wish: 'refund', ...fields }, headers);
  /** Reports a problem, which must succeed. Returns its id. */
  const reported = async (quantity = 1, fields: Partial<ProblemBody> = {}): Promise<number> => {
    const response = await report(quantity, fields);
    if (response.statusCode !== 201) throw new Error(`not reported: ${response.body}`);
    return response.json<Problem>().id;
  };
  const headers = { host: 'shop.example', ...clerk.headers };
  /** Agreeing names what the clerk sees as refunded before. */
  const seen = async (id: number, from: string, to: string): Promise<Partial<ProblemTransition>> => {
    if (to !== 'agreed' || from === 'received' || from === 'done') return {};
    const response = await shop.app.inject({ url: `/api/desk/problems/${id}/`, headers });
    return { refunded: paisaToWire(refundedAmount(response.json<DeskProblem>())) };
  };
  const move = async (id: number, from: string, to: string, fields: Partial<ProblemTransition> = {}) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/desk/problems/${id}/transition/`,
      headers,
      payload: { from, to, ...(await seen(id, from, to)), ...fields },
    });
  /** Moves a problem, which must succeed. */
  const moved = async (id: number, from: string, to: string, fields: Partial<ProblemTransition> = {}) => {
    const response = await move(id, from, to, fields);
    if (response.statusCode !== 200) throw new Error(`not moved: ${response.body}`);
    return response.json<DeskProblem>();
  };
  const read = async (): Promise<Problem[]> => (await shopper.call('GET', url)).json();
  return { url, report, reported, move, moved, read };
}
