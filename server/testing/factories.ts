/** Factories of rows. Fields that a test does not give have defaults. */
import { randomUUID } from 'node:crypto';
import { accountColumns } from '../modules/accounts/sessions/sessions';
import { createTokens } from '../modules/accounts/sessions/tokens';
import { deliveryAreaLevels, deliveryAreas, deliverySlots } from '../db/deliverySchema';
import { allProducts, categories, sessions, users } from '../db/schema';
import { type TestShop } from './createTestApp';

/** The database, and the response cache of the app under test if there is one. */
type Catalog = Pick<TestShop, 'db'> & Partial<Pick<TestShop, 'responseCache'>>;

type User = typeof users.$inferSelect & { email: string };
export type TestMember = User & {
  access: string;
  refresh: string;
  sessionId: string;
  headers: { authorization: string };
};

/** Creates a user with an open session. Staff are owners unless told otherwise. `headers` authenticate their calls. Tests of the login give a `passwordHash`. */
export async function createMember(
  { db, config, clock }: TestShop,
  fields: Partial<typeof users.$inferInsert> = {},
): Promise<TestMember> {
  const [user] = await db
    .insert(users)
    .values({
      email: `${randomUUID()}@example.com`,
      passwordHash: 'unusable',
      firstName: 'Sita',
      lastName: 'Rai',
      isOwner: fields.isStaff ?? false,
      ...fields,
    })
    .returning(accountColumns);
  if (!user) throw new Error('no user came back');
  return { ...user, ...(await createSession({ db, config, clock }, user)) };
}

/** Creates another session of a user, with its tokens. It is elevated as long as it lives. */
export async function createSession({ db, config, clock }: Pick<TestShop, 'db' | 'config' | 'clock'>, user: User) {
  const now = () => clock.now ?? Date.now();
  const expiresAt = new Date(now() + config.refreshTokenTtl * 1000);
  const lastSeenAt = new Date(now());
  const [session] = await db
    .insert(sessions)
    .values({ memberId: user.id, lastSeenAt, expiresAt, elevatedUntil: expiresAt })
    .returning();
  if (!session) throw new Error('no session came back');
  const tokens = createTokens(config, now);
  const access = tokens.signAccess(user, session.id);
  return {
    access,
    refresh: tokens.signRefresh(user.id, session.id, expiresAt),
    sessionId: session.id,
    headers: { authorization: `Bearer ${access}` },
  };
}

/** Creates a category. Its name is unique unless given. */
export async function createCategory(
  { db, responseCache }: Catalog,
  fields: Partial<typeof categories.$inferInsert> = {},
): Promise<typeof categories.$inferSelect> {
  const [category] = await db
    .insert(categories)
    .values({ name: `Category ${randomUUID()}`, ...fields })
    .returning();
  responseCache?.clear();
  if (!category) throw new Error('no category came back');
  return category;
}

/** Creates a product: 10 in stock at NPR 100.00, in a new category unless `categoryId` is given. */
export async function createProduct(
  shop: Catalog,
  fields: Partial<typeof allProducts.$inferInsert> = {},
): Promise<typeof allProducts.$inferSelect> {
  const categoryId = fields.categoryId ?? (await createCategory(shop)).id;
  const [product] = await shop.db
    .insert(allProducts)
    .values({ name: 'Almonds', desc: 'Whole almonds', price: '100.00', quantity: 10, ...fields, categoryId })
    .returning();
  shop.responseCache?.clear();
  if (!product) throw new Error('no product came back');
  return product;
}

/** Creates a delivery area with a slot every day, 10:00 to 12:00, for `localLevelIds`, which must belong to no other. Its slots are not made. */
export async function createDeliveryArea(
  { db }: Pick<TestShop, 'db'>,
  fields: Partial<typeof deliveryAreas.$inferInsert> = {},
  localLevelIds: number[] = [],
): Promise<typeof deliveryAreas.$inferSelect> {
  const weeklySlots = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, starts: '10:00', ends: '12:00' }));
  const [area] = await db
    .insert(deliveryAreas)
    .values({ name: `Area ${randomUUID()}`, fee: '100.00', weeklySlots, capacity: 20, cutOffMinutes: 120, ...fields })
    .returning();
  if (!area) throw new Error('no area came back');
  if (localLevelIds.length > 0)
    await db
      .insert(deliveryAreaLevels)
      .values(localLevelIds.map((localLevelId) => ({ localLevelId, areaId: area.id })));
  return area;
}

/** Creates a slot that starts in a day and closes two hours before, unless the fields say otherwise. */
export async function createSlot(
  { db }: Pick<TestShop, 'db'>,
  areaId: number,
  fields: Partial<typeof deliverySlots.$inferInsert> = {},
): Promise<typeof deliverySlots.$inferSelect> {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const [slot] = await db
    .insert(deliverySlots)
    .values({ areaId, startsAt: inHours(24), endsAt: inHours(26), cutOffAt: inHours(22), capacity: 20, ...fields })
    .returning();
  if (!slot) throw new Error('no slot came back');
  return slot;
}
