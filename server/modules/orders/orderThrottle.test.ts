/** How many orders are placed and cancelled, and with them how many mails are sent, with RATE_LIMIT=on. */
import { sql } from 'drizzle-orm';
import { type Order } from '../../../contract/orders';
import { createDeliveringApp, createShopper, type Shopper } from '../../testing/checkoutCaller';
import { createProduct } from '../../testing/factories';
import { readMails } from '../../testing/readMails';
import { prepareApp } from '../../testing/prepare';

const verified = { emailVerifiedAt: new Date() };

// A public address: then calls from this machine count, too.
const shop = prepareApp(() => createDeliveringApp({ rateLimit: 'on', publicUrl: 'https://shop.example' }));
let product: number;
beforeAll(async () => {
  product = (await createProduct(shop, { quantity: 10_000 })).id;
});

type TestResponse = {
  statusCode: number;
  headers: Record<string, unknown>;
  json: () => { code?: string; detail?: string };
};
const codeOf = ({ statusCode, json }: TestResponse) => (statusCode < 400 ? statusCode : json().code);
const cancel = (shopper: Shopper, id: number) =>
  shopper.call('POST', `/api/orders/${id}/cancel/`, { reason: 'Your bank account was locked: http://evil.example' });

/** Places and cancels an order again and again, however it is answered. Returns how often either succeeded. */
async function flood(shopper: Shopper, rounds: number) {
  const done = { placed: 0, cancelled: 0 };
  await shopper.fill(product);
  const { total } = await shopper.quote();
  for (let round = 0; round < rounds; round += 1) {
    const placed = await shopper.place({ expected_total: total });
    if (placed.statusCode !== 201) continue;
    done.placed += 1;
    if ((await cancel(shopper, placed.json<Order>().id)).statusCode === 200) done.cancelled += 1;
    await shopper.fill(product);
  }
  return done;
}

test('sixty orders from an account with the address of somebody else send four mails a day', async () => {
  const thief = await createShopper(shop);
  expect(await flood(thief, 60)).toEqual({ placed: 2, cancelled: 2 });
  expect(await readMails(shop, thief.member.email)).toHaveLength(4);
});

test('sixty orders of a verified member are ten an hour, and so are the cancellations', async () => {
  const shopper = await createShopper(shop, { member: verified });
  expect(await flood(shopper, 60)).toEqual({ placed: 10, cancelled: 10 });
  expect(await readMails(shop, shopper.member.email)).toHaveLength(20);
  const refused = await shopper.place();
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    429,
    expect.stringMatching(/^3[56]\d\d$/),
    {
      detail: expect.stringMatching(/^You have placed 10 orders within an hour. Please try again in (59|60) minutes.$/),
      code: 'too_many_orders',
    },
  ]);
  expect((await shopper.quote()).problems).toMatchObject([{ code: 'too_many_orders', text: refused.json().detail }]);
});

test('the same order sent again is answered, also at the limit, and cancelling twice counts once', async () => {
  const shopper = await createShopper(shop, { member: verified });
  await flood(shopper, 9);
  const { total } = await shopper.quote();
  const tenth = await shopper.place({ expected_total: total }, 'the-tenth-order');
  const again = await shopper.place({ expected_total: total }, 'the-tenth-order');
  expect([codeOf(tenth), codeOf(again), again.headers['idempotent-replayed']]).toEqual([201, 201, 'true']);
  // Cancelling again changes nothing and does not count.
  const { id } = tenth.json<Order>();
  for (let press = 0; press < 3; press += 1) expect(codeOf(await cancel(shopper, id))).toBe(200);
  const { rows } = await shop.db.execute<{ id: number }>(sql`
    SELECT count(*)::integer AS cancelled FROM order_events WHERE type = 'cancelled' AND actor_id = ${shopper.member.id}`);
  expect(rows).toEqual([{ cancelled: 10 }]);
});

test('a family and an office order three times a day each from one address, and meet no limit', async () => {
  for (let person = 0; person < 12; person += 1) {
    const shopper = await createShopper(shop, { member: verified });
    for (const payment_method of ['cod', 'esewa', 'khalti'] as const) {
      await shopper.fill(product);
      expect(codeOf(await shopper.place({ payment_method }))).toBe(201);
    }
  }
});

test('one address places and cancels three hundred times as often as a member; what changes nothing does not count', async () => {
  const few = await createDeliveringApp({ rateLimit: 'on', publicUrl: 'https://shop.example', ordersPerHour: 1 });
  const { id } = await createProduct(few, { quantity: 1000 });
  const shopper = await createShopper(few, { member: verified });
  const place = () => shopper.place({ expected_total: '350.00' });
  await shopper.fill(id, 20);
  for (let press = 0; press < 5; press += 1) expect((await place()).statusCode).toBe(409);
  const counted = () => few.db.execute<{ points: number }>(sql`SELECT points FROM throttles WHERE key LIKE 'order:%'`);
  expect((await counted()).rows).toEqual([]);
  await few.db.execute(sql`DELETE FROM cart_items`);
  await shopper.fill(id);
  const send = () => shopper.place({ expected_total: '350.00' }, 'one-order');
  const { id: order } = (await send()).json<Order>();
  expect((await send()).headers['idempotent-replayed']).toBe('true');
  expect((await counted()).rows).toEqual([{ points: 1 }]);
  for (let press = 0; press < 3; press += 1) expect(codeOf(await cancel(shopper, order))).toBe(200);
  expect((await counted()).rows).toEqual([{ points: 2 }]);
  await few.db.execute(sql`UPDATE throttles SET points = 300 WHERE key LIKE 'order:%'`);
  // A lost response is found again, and what is cancelled already stays so.
  expect([codeOf(await send()), codeOf(await cancel(shopper, order))]).toEqual([201, 200]);
  const neighbour = await createShopper(few, { member: verified });
  await neighbour.fill(id);
  const refused = await neighbour.place();
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    429,
    expect.stringMatching(/^3[56]\d\d$/),
    {
      detail: expect.stringMatching(
        /^Too many orders .* from your network .* try again in (59|60) minutes, or call us.$/,
      ),
      code: 'too_many_from_address',
    },
  ]);
  await few.close();
});
