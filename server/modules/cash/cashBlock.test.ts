/** Orders that were not taken at the door, and cash on delivery after them. */
import { eq } from 'drizzle-orm';
import { type DeskOrder, type FailureReason } from '../../../contract/desk';
import { addresses } from '../../db/addressSchema';
import { failedDeliveries, orders } from '../../db/orderSchema';
import { createDeliveringApp, createShopper, type Shopper } from '../../testing/checkoutCaller';
import { createMember, createProduct } from '../../testing/factories';
import { readMails } from '../../testing/readMails';
import { prepare, prepareApp } from '../../testing/prepare';
import { hashPassword } from '../accounts/passwords/passwords';
import { recordFailedDelivery } from './cashBlock';

const DAY_MS = 24 * 3_600_000;
const password = 'Jomsom 2743 m';

const shop = prepareApp(createDeliveringApp);
const clerk = prepare(() => createMember(shop, { isStaff: true }));
let passwordHash: string;
let product: number;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
  product = (await createProduct(shop, { quantity: 1000 })).id;
});

let lastPhone = 9_779_800_000_000;
const newPhone = () => `+${(lastPhone += 1)}`;

const desk = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  shop.app.inject({ method, url: `/api/desk/orders/${path}`, headers: clerk.headers, ...(payload && { payload }) });
const step = (id: number, from: string, to: string, reason?: FailureReason) =>
  desk('POST', `${id}/transition/`, { from, to, reason });

/** A shopper whose deliveries go to this phone number. */
async function shopperAt(phoneNumber: string, member: Parameters<typeof createMember>[1] = {}): Promise<Shopper> {
  const shopper = await createShopper(shop, { member });
  await moveTo(shopper, phoneNumber);
  return shopper;
}
const moveTo = (shopper: Shopper, phoneNumber: string) =>
  shop.db.update(addresses).set({ phoneNumber }).where(eq(addresses.id, shopper.address));

/** An order whose deliveries fail for these reasons and which is then cancelled. Returns its id. */
async function fail(shopper: Shopper, reasons: FailureReason[]): Promise<number> {
  await shopper.fill(product);
  const { id } = await shopper.order();
  await step(id, 'placed', 'packing');
  for (const reason of reasons) {
    await step(id, 'packing', 'out_for_delivery');
    expect((await step(id, 'out_for_delivery', 'packing', reason)).statusCode).toBe(200);
  }
  await desk('POST', `${id}/transition/`, { from: 'packing', to: 'cancelled', note: 'Not delivered' });
  return id;
}

/** Why cash is refused to a shopper; null when it is possible. */
const refusal = async (shopper: Shopper) => (await shopper.quote()).payment_methods[0]!.reason;
const correct = (id: number, reason: FailureReason) => desk('PUT', `${id}/failure/`, { reason });
const REFUSAL = expect.stringMatching(/^Cash on delivery is not possible: in the last 90 days .* call us at \+977/);

test('two orders that were refused, or that nobody took, rule out cash for 90 days, and the page says why and what to do', async () => {
  const shopper = await shopperAt(newPhone());
  const first = await fail(shopper, ['nobody_there']);
  expect(await refusal(shopper)).toBeNull();
  await fail(shopper, ['refused']);
  expect(await refusal(shopper)).toEqual(REFUSAL);
  await shopper.fill(product);
  const placed = await shopper.place();
  expect([placed.statusCode, placed.json()]).toMatchObject([
    400,
    { code: 'payment_method_not_allowed', error: REFUSAL },
  ]);
  expect((await shopper.quote()).payment_methods[1]).toMatchObject({ id: 'esewa', allowed: true });

  const failedAt = new Date(Date.now() - 91 * DAY_MS);
  await shop.db.update(failedDeliveries).set({ failedAt }).where(eq(failedDeliveries.orderId, first));
  expect(await refusal(shopper)).toBeNull();
});

test('an order counts once, however often its delivery fails, and not at all when it was our fault', async () => {
  const shopper = await shopperAt(newPhone());
  await fail(shopper, ['nobody_there', 'refused', 'nobody_there']);
  await fail(shopper, ['our_fault', 'our_fault']);
  await fail(shopper, ['our_fault']);
  expect(await refusal(shopper)).toBeNull();
  await fail(shopper, ['our_fault', 'refused']);
  expect(await refusal(shopper)).toEqual(REFUSAL);
});

test('the block hangs on the phone number: it survives the account, and nobody can read the number from it', async () => {
  const phone = newPhone();
  const shopper = await shopperAt(phone, { passwordHash, phoneNumber: phone });
  const ids = [await fail(shopper, ['refused']), await fail(shopper, ['refused'])];
  const deleted = await shop.app.inject({
    method: 'DELETE',
    url: '/api/user/',
    headers: shopper.member.headers,
    payload: { password },
  });
  expect(deleted.statusCode).toBe(204);
  const kept = await shop.db.select().from(failedDeliveries).where(eq(failedDeliveries.orderId, ids[0]!));
  expect(kept).toMatchObject([{ reason: 'refused', liftedAt: null, phoneHash: expect.stringMatching(/^[\w-]{43}$/) }]);

  const again = await shopperAt(phone, { email: shopper.member.email });
  await again.fill(product);
  expect(await refusal(again)).toEqual(REFUSAL);
  // Deliveries to another number, by an account with the blocked one.
  const elsewhere = await shopperAt(newPhone(), { phoneNumber: phone });
  expect(await refusal(elsewhere)).toEqual(REFUSAL);
  expect(await refusal(await shopperAt(newPhone()))).toBeNull();
});

test('another number in the address does not lift the block of the same member', async () => {
  const shopper = await shopperAt(newPhone());
  await fail(shopper, ['refused']);
  await moveTo(shopper, newPhone());
  await fail(shopper, ['nobody_there']);
  await moveTo(shopper, newPhone());
  expect(await refusal(shopper)).toEqual(REFUSAL);
});

test('staff allow cash again; who did it is kept, and nobody is mailed', async () => {
  const shopper = await shopperAt(newPhone());
  const id = await fail(shopper, ['refused']);
  expect((await desk('GET', `${id}/`)).json()).toMatchObject({ cash_blocked: false });
  await fail(shopper, ['nobody_there']);
  expect((await desk('GET', `${id}/`)).json()).toMatchObject({ cash_blocked: true });
  const mails = (await readMails(shop, shopper.member.email)).length;

  const responses = await Promise.all([desk('DELETE', `${id}/cash-block/`), desk('DELETE', `${id}/cash-block/`)]);
  for (const response of responses) {
    expect(response.json<DeskOrder>().cash_blocked).toBe(false);
    expect(response.json<DeskOrder>().events.filter(({ type }) => type === 'cash_allowed')).toMatchObject([
      { text: 'Cash on delivery is possible again.' },
    ]);
  }
  expect(await refusal(shopper)).toBeNull();
  expect(await readMails(shop, shopper.member.email)).toHaveLength(mails);
  const lifted = await shop.db.select().from(failedDeliveries).where(eq(failedDeliveries.liftedBy, clerk.id));
  expect(lifted).toMatchObject([{ liftedAt: expect.any(Date) }, { liftedAt: expect.any(Date) }]);

  await fail(shopper, ['refused']);
  expect(await refusal(shopper)).toBeNull();
  await fail(shopper, ['refused']);
  expect(await refusal(shopper)).toEqual(REFUSAL);
});

test('a delivery that was paid online does not count', async () => {
  const id = await fail(await shopperAt(newPhone()), []);
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, id));
  const context = { config: shop.config, now: Date.now };
  await recordFailedDelivery(context, shop.db, { ...order!, paymentMethod: 'esewa' }, 'refused');
  expect(await shop.db.select().from(failedDeliveries).where(eq(failedDeliveries.orderId, id))).toEqual([]);
});

test('a wrong reason is corrected: the order counts no longer, or counts, and its history says so once', async () => {
  const shopper = await shopperAt(newPhone());
  const ids = [await fail(shopper, ['refused']), await fail(shopper, ['refused'])];
  expect(await refusal(shopper)).toEqual(REFUSAL);
  for (let round = 0; round < 2; round += 1) {
    const corrected = (await correct(ids[1]!, 'our_fault')).json<DeskOrder>();
    expect(corrected.events.filter(({ type }) => type === 'failure_corrected')).toMatchObject([
      { params: { reason: 'our_fault' }, by: 'Sita Rai' },
    ]);
  }
  expect(await refusal(shopper)).toBeNull();
  await correct(ids[1]!, 'nobody_there');
  expect(await refusal(shopper)).toEqual(REFUSAL);
});

test('a correction is of the last delivery: an earlier one that the member refused still counts', async () => {
  const shopper = await shopperAt(newPhone());
  const twice = await fail(shopper, ['refused', 'nobody_there']);
  await fail(shopper, ['refused']);
  await correct(twice, 'our_fault');
  expect(await refusal(shopper)).toEqual(REFUSAL);
  await shopper.fill(product);
  const { id } = (await shopper.place({ payment_method: 'esewa' })).json<{ id: number }>();
  expect((await correct(id, 'our_fault')).json()).toMatchObject({ code: 'changed' });
});
