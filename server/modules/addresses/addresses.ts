import { and, asc, eq } from 'drizzle-orm';
import { type Address } from '../../../contract/addresses';
import { MAX_ADDRESSES } from '../../../contract/addressRules';
import { inTransaction, type Database, type DbOrTransaction } from '../../db/database';
import { addresses, districts, localLevels, provinces } from '../../db/addressSchema';
import { ValidationError } from '../../http/errors';
import { createOnce, type IdempotentCall } from '../../http/idempotentCalls';
import { toId } from '../../http/validation';
import { lockMember } from '../accounts/lockMember';

/** The fields of an address that a member writes, already checked one by one. */
export type AddressFields = Omit<typeof addresses.$inferInsert, 'id' | 'memberId' | 'createdAt'>;

/** The member's addresses in the order in which they were added. */
export async function readAddresses(db: DbOrTransaction, memberId: number): Promise<Address[]> {
  return (await selectAddresses(db, memberId)).map(toAddress);
}

/** One address; null when it does not exist or belongs to someone else. */
export async function readAddress(db: DbOrTransaction, memberId: number, id: number): Promise<Address | null> {
  const [row] = await selectAddresses(db, memberId, id);
  return row ? toAddress(row) : null;
}

/**
 * Adds an address, once for a call with a key; the first one is the default. Null when it was added before and is deleted. Throws a
 * ValidationError when there are too many, or when the ward does not exist, and `idempotency_key_reused`.
 */
export async function addAddress(
  db: Database,
  memberId: number,
  fields: AddressFields,
  call: IdempotentCall | null,
): Promise<Address | null> {
  return changeBook(db, memberId, async (tx, book) => {
    const id = await createOnce(tx, call, () => insertAddress(tx, book, memberId, fields));
    return readAddress(tx, memberId, id);
  });
}

async function insertAddress(
  tx: DbOrTransaction,
  book: unknown[],
  memberId: number,
  fields: AddressFields,
): Promise<number> {
  if (book.length >= MAX_ADDRESSES)
    throw new ValidationError({ non_field_errors: [`You can keep at most ${MAX_ADDRESSES} addresses.`] });
  await checkWard(tx, fields);
  const isDefault = fields.isDefault || book.length === 0;
  if (isDefault) await clearDefault(tx, memberId);
  const [row] = await tx
    .insert(addresses)
    .values({ ...fields, memberId, isDefault })
    .returning({ id: addresses.id });
  return row!.id;
}

/** Changes some fields of an address. Null when it does not exist or belongs to someone else. Throws like `addAddress`. */
export async function changeAddress(
  db: Database,
  memberId: number,
  id: number,
  fields: Partial<AddressFields>,
): Promise<Address | null> {
  return changeBook(db, memberId, async (tx, book) => {
    const before = book.find((address) => address.id === id);
    if (!before) return null;
    await checkWard(tx, { ...before, ...fields });
    const isDefault = before.isDefault || fields.isDefault === true;
    if (isDefault && !before.isDefault) await clearDefault(tx, memberId);
    await tx
      .update(addresses)
      .set({ ...fields, isDefault })
      .where(eq(addresses.id, id));
    return readAddress(tx, memberId, id);
  });
}

/** Removes an address; the oldest of the others takes over as the default. False when it does not exist or belongs to someone else. */
export async function removeAddress(db: Database, memberId: number, id: number): Promise<boolean> {
  return changeBook(db, memberId, async (tx, book) => {
    const removed = book.find((address) => address.id === id);
    if (!removed) return false;
    await tx.delete(addresses).where(eq(addresses.id, id));
    const nextDefault = book.find((address) => address.id !== id);
    if (removed.isDefault && nextDefault)
      await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, nextDefault.id));
    return true;
  });
}

/** Runs `change` with the member's rows, oldest first. Changes of one address book wait for each other, so that the limit and the single default are kept. */
async function changeBook<T>(
  db: Database,
  memberId: number,
  change: (tx: DbOrTransaction, book: (typeof addresses.$inferSelect)[]) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    await lockMember(tx, memberId);
    const book = await tx.select().from(addresses).where(eq(addresses.memberId, memberId)).orderBy(asc(addresses.id));
    return change(tx, book);
  });
}

async function clearDefault(tx: DbOrTransaction, memberId: number): Promise<void> {
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.memberId, memberId), eq(addresses.isDefault, true)));
}

/** Throws a ValidationError for an unknown local level, and for a ward that it does not have. */
export async function checkWard(
  tx: DbOrTransaction,
  { localLevelId, ward }: { localLevelId: number; ward: number },
): Promise<void> {
  const [level] = await tx
    .select({ wards: localLevels.wards })
    .from(localLevels)
    .where(eq(localLevels.id, toId(localLevelId)));
  if (!level) throw new ValidationError({ local_level: [`Invalid pk "${localLevelId}" - object does not exist.`] });
  if (ward > level.wards)
    throw new ValidationError({ ward: [`Ensure this value is less than or equal to ${level.wards}.`] });
}

function selectAddresses(db: DbOrTransaction, memberId: number, id?: number) {
  return db
    .select({
      address: addresses,
      level: { id: localLevels.id, name: localLevels.name, name_ne: localLevels.nameNe },
      district: districts.name,
      province: provinces.name,
    })
    .from(addresses)
    .innerJoin(localLevels, eq(localLevels.id, addresses.localLevelId))
    .innerJoin(districts, eq(districts.id, localLevels.districtId))
    .innerJoin(provinces, eq(provinces.id, districts.provinceId))
    .where(and(eq(addresses.memberId, memberId), id === undefined ? undefined : eq(addresses.id, id)))
    .orderBy(asc(addresses.id));
}

type AddressRow = Awaited<ReturnType<typeof selectAddresses>>[number];

const toAddress = ({ address, level, district, province }: AddressRow): Address => ({
  id: address.id,
  label: address.label,
  recipient: address.recipient,
  phone_number: address.phoneNumber,
  local_level: { ...level, district, province },
  ward: address.ward,
  tole: address.tole,
  landmark: address.landmark,
  note: address.note,
  is_default: address.isDefault,
});
