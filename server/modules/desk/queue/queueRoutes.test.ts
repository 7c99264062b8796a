import { Value } from '@sinclair/typebox/value';
import { type DeskOrder, type DeskOrderPage } from '../../../../contract/desk';
import { QueueCounts, Slips } from '../../../../contract/deskQueue';
import { submissions } from '../../../db/sellingSchema';
import { createDeliveringApp, createShopper } from '../../../testing/checkoutCaller';
import { createMember, createProduct } from '../../../testing/factories';
import { createDelivered } from '../../../testing/problemCaller';
import { prepare, prepareApp } from '../../../testing/prepare';
import { createDeskCaller } from '../../../testing/deskCaller';

const shop = prepareApp(createDeliveringApp);
const clerk = prepare(() => createMember(shop, { isStaff: true }));
let productId: number;
beforeAll(async () => {
  productId = (await createProduct(shop, { name: 'Ghee' })).id;
});

const desk = createDeskCaller(shop, () => clerk);
const counts = async () => (await desk('GET', 'counts/')).json<QueueCounts>();
async function place(member = {}) {
  const shopper = await createShopper(shop, { member });
  await shopper.fill(productId, 1);
  return shopper.order();
}

test('the counts follow the orders, and `newest` grows with a new order alone', async () => {
  const before = await counts();
  const { id } = await place();
  const placed = await counts();
  expect([...Value.Errors(QueueCounts, placed)]).toEqual([]);
  expect(placed).toEqual({ ...before, placed: before.placed + 1, newest: placed.newest });
  expect(placed.newest).toBeGreaterThan(before.newest);
  await desk('POST', 'orders/transitions/', { orders: [id], to: 'packing' });
  expect(await counts()).toEqual({ ...placed, placed: before.placed, packing: before.packing + 1 });
});

test('what staff buy for themselves is marked in the queue and on its page, and has a list', async () => {
  const [theirs, own] = [await place(), await place({ isStaff: true })];
  const list = async (query: string) =>
    (await desk('GET', `orders/${query}`)).json<DeskOrderPage>().results.map(({ id, of_staff }) => ({ id, of_staff }));
  expect(await list('?state=placed')).toEqual(
    expect.arrayContaining([
      { id: theirs.id, of_staff: false },
      { id: own.id, of_staff: true },
    ]),
  );
  expect(await list('?of_staff=true')).toEqual([{ id: own.id, of_staff: true }]);
  const read = async (id: number) => (await desk('GET', `orders/${id}/`)).json<DeskOrder>().of_staff;
  expect([await read(theirs.id), await read(own.id)]).toEqual([false, true]);
});

test('products that wait for review are counted, too', async () => {
  const before = await counts();
  const values = { ownerId: clerk.id, name: 'Wild honey' };
  await shop.db.insert(submissions).values([values, { ...values, state: 'review' }]);
  expect(await counts()).toEqual({ ...before, review: before.review + 1 });
});

test('a count stops at 1,000', async () => {
  const many = Array.from({ length: 1001 }, () => ({
    ownerId: clerk.id,
    name: 'Wild honey',
    state: 'review' as const,
  }));
  await shop.db.insert(submissions).values(many);
  expect(await counts()).toMatchObject({ review: 1000 });
  const list = await desk('GET', 'submissions/');
  expect(list.json()).toMatchObject({ count: 1000, count_is_capped: true, next: expect.any(String) });
  await shop.db.delete(submissions);
});

test('problems that wait for staff are counted, too', async () => {
  const { reported, moved } = await createDelivered(shop, clerk);
  const before = await counts();
  const id = await reported();
  expect(await counts()).toEqual({ ...before, problems: before.problems + 1 });
  await moved(id, 'open', 'answered', { text: 'Which bag?' });
  expect(await counts()).toEqual(before);
});

test('slips are those of the chosen orders, or of all orders to be packed for the couriers', async () => {
  const [first, second] = [await place(), await place()];
  const chosen = (await desk('GET', `slips/?orders=${second.id},${first.id}`)).json<Slips>();
  expect([...Value.Errors(Slips, chosen)]).toEqual([]);
  expect(chosen.map(({ number, to_collect }) => [number, to_collect])).toEqual(
    [first, second].map(({ number, total }) => [number, total]),
  );
  await desk('POST', `orders/${first.id}/transition/`, { from: 'placed', to: 'cancelled', note: 'Sold out' });
  const ofCouriers = (await desk('GET', 'slips/')).json<Slips>().map(({ id }) => id);
  expect(ofCouriers).toContain(second.id);
  expect(ofCouriers).not.toContain(first.id);
  expect((await desk('GET', 'slips/?orders=1;2')).statusCode).toBe(400);
});
