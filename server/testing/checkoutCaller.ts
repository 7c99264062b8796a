import { randomUUID } from 'node:crypto';
import { type Order, type OrderRequest, type Quote } from '../../contract/orders';
import { type Config } from '../config/config';
import { addresses } from '../db/addressSchema';
import { cartItems } from '../db/schema';
import { seedDemoDelivery } from '../db/seed/demoDelivery';
import { makeSlots } from '../modules/delivery/slots';
import { createTestApp, type TestShop } from './createTestApp';
import { createMember, type TestMember } from './factories';

/** Local levels of the demo's areas: Kathmandu has slots, Jumla is reached by courier. */
export const KATHMANDU = 'Kathmandu';
export const JUMLA = 'Chandannath';

/** A test app with the demo's delivery areas and their slots of the coming days, and simulated payments. */
export async function createDeliveringApp(overrides: Partial<Config> = {}): Promise<TestShop> {
  const shop = await createTestApp({ payments: 'simulated', ...overrides });
  await seedDemoDelivery(shop.db);
  await makeSlots(shop.db, new Date());
  return shop;
}

/** A member with an address, who fills the cart and places orders over HTTP. `member` are fields of the user, `from` is their IP address. */
export async function createShopper(
  shop: TestShop,
  {
    place = JUMLA,
    member: fields = {},
    from = '127.0.0.1',
  }: { place?: string; member?: Parameters<typeof createMember>[1]; from?: string } = {},
) {
  const member = await createMember(shop, fields);
  const address = await createAddress(shop, member, place);
  const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers: Record<string, string> = {}) =>
    shop.app.inject({
      method,
      url,
      remoteAddress: from,
      headers: { host: 'shop.example', ...member.headers, ...headers },
      ...(payload && { payload }),
    });

  /** Puts a quantity of a product into the cart, whatever the stock. */
  const fill = async (productId: number, quantity = 1) => {
    await shop.db.insert(cartItems).values({ memberId: member.id, productId, quantity });
  };
  const quote = async (): Promise<Quote> => (await call('POST', '/api/checkout/quote/', { address })).json();
  /** Places the cart: by courier and with cash unless `fields` say otherwise. */
  const place_ = async (fields: Partial<OrderRequest> = {}, key: string = randomUUID()) => {
    const expected_total = fields.expected_total ?? (await quote()).total;
    const body = { address, payment_method: 'cod', ...fields, expected_total };
    return call('POST', '/api/orders/', body, { 'idempotency-key': key });
  };
  /** Places the cart, which must succeed. */
  const order = async (fields: Partial<OrderRequest> = {}): Promise<Order> => {
    const response = await place_(fields);
    if (response.statusCode !== 201) throw new Error(`not placed: ${response.body}`);
    return response.json();
  };
  return { member, address, call, fill, quote, place: place_, order };
}
export type Shopper = Awaited<ReturnType<typeof createShopper>>;

/** Creates an address in a local level and returns its id. */
export async function createAddress({ db }: Pick<TestShop, 'db'>, member: TestMember, place: string): Promise<number> {
  const { rows } = await db.$client.query<{ id: number }>(
    'SELECT id FROM local_levels WHERE name LIKE $1 ORDER BY id LIMIT 1',
    [`${place}%`],
  );
  const [address] = await db
    .insert(addresses)
    .values({
      memberId: member.id,
      label: 'Home',
      recipient: 'Sita Rai',
      phoneNumber: '+9779800000000',
      localLevelId: rows[0]!.id,
      ward: 1,
      tole: 'Naya Bazar',
      landmark: 'Blue gate',
      note: '',
      isDefault: true,
    })
    .returning();
  return address!.id;
}
