import { eq } from 'drizzle-orm';
import { type Address } from '../../contract/addresses';
import { type Cart } from '../../contract/wire';
import { type Submission } from '../../contract/selling';
import { addresses } from '../db/addressSchema';
import { allProducts } from '../db/schema';
import { createShopper } from './checkoutCaller';
import { type TestShop } from './createTestApp';
import { createMember, createProduct, createSession, type TestMember } from './factories';
import { createProblemCalls, deliverOrder } from './problemCaller';

/** A member with one of everything that a member can have. `name` stands in their texts. Two such worlds differ in ids and names alone. */
export async function createMemberWorld(shop: TestShop, clerk: TestMember, name: string, passwordHash: string) {
  const email = `${name.toLowerCase()}@example.com`;
  const fields = { firstName: name, email, passwordHash, emailVerifiedAt: new Date() };
  const shopper = await createShopper(shop, { member: fields });
  const { member, address, call } = shopper;
  await shop.db.update(addresses).set({ recipient: name }).where(eq(addresses.memberId, member.id));
  const place = { recipient: name, phone_number: '+9779812345678', local_level: 307, ward: 5, tole: 'Koteshwor' };
  const otherAddress = (await call('POST', '/api/user/addresses/', place)).json<Address>().id;

  const product = async (given: Partial<typeof allProducts.$inferInsert> = {}) =>
    (await createProduct(shop, { name: `Walnuts of ${name}`, quantity: 100, ...given })).id;
  const order = async (payment_method: 'cod' | 'esewa' = 'cod') => {
    await shopper.fill(await product(), 3);
    return shopper.order({ payment_method });
  };
  const delivered = await order();
  await deliverOrder(shop, clerk, delivered.id, true);
  const problems = createProblemCalls(shop, clerk, shopper, delivered);
  const [problem, withdrawn] = [await problems.reported(), await problems.reported()];
  const [placed, unpaid] = [await order(), await order('esewa')];
  for (const quantity of [1, 2, 3]) await shopper.fill(await product(), quantity);
  const cart = (await call('GET', '/api/products/cart/me/')).json<Cart>();

  const supplied = await product({ supplierId: member.id });
  const archived = await product({ supplierId: member.id, archivedAt: new Date() });
  const [{ categoryId } = { categoryId: 0 }] = await shop.db
    .select({ categoryId: allProducts.categoryId })
    .from(allProducts)
    .where(eq(allProducts.id, supplied));
  const goods = { name: `Honey of ${name}`, price: '950.00', quantity: 5, category: categoryId };
  const submission = async () => (await call('POST', '/api/selling/submissions/', goods)).json<Submission>();
  const [draft, complete, removed, review] = [
    await submission(),
    await submission(),
    await submission(),
    await submission(),
  ];
  await call('POST', `/api/selling/submissions/${review.id}/send/`);

  const [heart, soldOut, awaited] = [await product(), await product({ quantity: 0 }), await product({ quantity: 0 })];
  await call('POST', '/api/favourites/', { products: [heart] });
  await call('PUT', `/api/stock-alerts/${awaited}/`);
  const attempts = await shop.db.$client.query<{ id: string }>('SELECT id FROM payment_attempts WHERE order_id = $1', [
    unpaid.id,
  ]);
  return {
    ...{ name, email, member, address, otherAddress, place, goods, cart: cart.cart_items },
    ...{ delivered, placed, unpaid, problem, withdrawn, attempt: attempts.rows[0]!.id },
    ...{ draft, complete, removed, review, supplied, archived, heart, soldOut, awaited, unknown: await product() },
    device: await createSession(shop, member),
    leaving: await createSession(shop, member),
    leaver: await createMember(shop, { ...fields, email: `leaver-${email}` }),
  };
}
export type MemberWorld = Awaited<ReturnType<typeof createMemberWorld>>;
