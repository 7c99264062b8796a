import { eq } from 'drizzle-orm';
import { type DeliverySlot } from '../../../contract/delivery';
import { type DeskOrder, type DeskOrderPage, type QueueSlot } from '../../../contract/desk';
import { type Order } from '../../../contract/orders';
import { deliverySlots } from '../../db/deliverySchema';
import { createDeliveringApp, createShopper, KATHMANDU, type Shopper } from '../../testing/checkoutCaller';
import { createMember, createProduct } from '../../testing/factories';
import { readMails } from '../../testing/readMails';
import { prepare, prepareApp } from '../../testing/prepare';
import { createDeskCaller } from '../../testing/deskCaller';

const shop = prepareApp(createDeliveringApp);
const clerk = prepare(() => createMember(shop, { isStaff: true }));
let shopper: Shopper;
let order: Order;
/** The slot of the order, and others of its area. */
let slots: [DeliverySlot, DeliverySlot, DeliverySlot];
// No slot closes between two calls.
beforeAll(() => void (shop.clock.now = Date.now()));
beforeEach(async () => {
  const { id } = await createProduct(shop);
  shopper = await createShopper(shop, { place: KATHMANDU });
  const { rows } = await shop.db.$client.query<{ local_level_id: number }>(
    'SELECT local_level_id FROM addresses WHERE id = $1',
    [shopper.address],
  );
  const options = await shopper.call('GET', `/api/delivery/options/?local_level=${rows[0]!.local_level_id}`);
  slots = options.json<{ slots: typeof slots }>().slots;
  await shopper.fill(id, 2);
  order = await shopper.order({ slot: slots[0].id });
});

const desk = createDeskCaller(shop, () => clerk);
const moveTo = (slot: number, { id } = order) => desk('POST', `orders/${id}/slot/`, { slot });
const step = (from: string, to: string, reason?: string) =>
  desk('POST', `orders/${order.id}/transition/`, { from, to, reason });
const bookedIn = async ({ id }: DeliverySlot) =>
  (await shop.db.select().from(deliverySlots).where(eq(deliverySlots.id, id)))[0]!.booked;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

test('a late order is found and gets another slot: places are counted, and the member gets a mail', async () => {
  const isListed = async () =>
    (await desk('GET', 'slots/')).json<QueueSlot[]>().find(({ id }) => id === slots[0].id) ?? null;
  expect(await isListed()).toMatchObject({ is_over: false, orders: [{ state: 'placed', orders: 1 }] });
  const over = { startsAt: inHours(-4), endsAt: inHours(-2), cutOffAt: inHours(-6) };
  await shop.db.update(deliverySlots).set(over).where(eq(deliverySlots.id, slots[0].id));
  const placed = (await desk('GET', 'orders/?state=placed&page_size=100')).json<DeskOrderPage>().results;
  expect(placed.find(({ id }) => id === order.id)).toMatchObject({ is_late: true });
  expect(await isListed()).toMatchObject({ is_over: true, orders: [{ state: 'placed', orders: 1 }] });
  const open = (await desk('GET', `orders/${order.id}/slots/`)).json<DeliverySlot[]>();
  expect(open.map(({ id }) => id)).toEqual(expect.arrayContaining([slots[1].id]));
  expect(open.map(({ id }) => id)).not.toContain(slots[0].id);
  const before = await bookedIn(slots[1]);
  const changed = (await moveTo(slots[1].id)).json<DeskOrder>();
  const { starts_at, ends_at } = slots[1];
  expect(changed).toMatchObject({ state: 'placed', is_late: false, slot: { starts_at, ends_at } });
  expect(changed.events.at(-1)).toMatchObject({
    type: 'slot_changed',
    text: expect.stringMatching(/^Your delivery time is now \w{3} \d+ \w+, \d\d:\d\d–\d\d:\d\d \(Nepal time\)\.$/),
  });
  expect([await bookedIn(slots[0]), await bookedIn(slots[1])]).toEqual([0, before + 1]);
  expect((await readMails(shop, shopper.member.email)).at(-1)!.subject).toContain('your delivery time has changed');
  expect((await moveTo(slots[1].id)).json<DeskOrder>().events).toHaveLength(changed.events.length);
  expect(await isListed()).toBeNull();
});

test('a full or closed slot is refused, and an order on its way stays until its delivery has failed', async () => {
  const [before] = await shop.db.select().from(deliverySlots).where(eq(deliverySlots.id, slots[1].id));
  const { capacity } = before!;
  const close = (fields: object) => shop.db.update(deliverySlots).set(fields).where(eq(deliverySlots.id, slots[1].id));
  await close({ capacity: 0, booked: 0 });
  expect((await moveTo(slots[1].id)).json()).toMatchObject({ code: 'slot_closed' });
  await close({ capacity });
  const other = await createShopper(shop, { place: KATHMANDU });
  await other.fill((await createProduct(shop)).id);
  await other.order({ slot: slots[1].id });
  await close({ capacity: 1 });
  expect((await moveTo(slots[1].id)).json()).toMatchObject({ code: 'slot_full' });
  await close({ capacity });
  expect((await moveTo(2_000_000_000)).json()).toMatchObject({ code: 'slot_closed' });
  await step('placed', 'packing');
  await step('packing', 'out_for_delivery');
  expect((await moveTo(slots[1].id)).json()).toMatchObject({ code: 'illegal_transition', state: 'out_for_delivery' });
  await step('out_for_delivery', 'packing', 'our_fault');
  expect((await moveTo(slots[1].id)).statusCode).toBe(200);
});

test('two orders change places at the same moment', async () => {
  await shopper.fill((await createProduct(shop)).id);
  const second = await shopper.order({ slot: slots[1].id });
  const responses = await Promise.all([moveTo(slots[1].id), moveTo(slots[0].id, second)]);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
});
