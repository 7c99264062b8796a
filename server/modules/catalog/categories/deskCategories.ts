import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import { READ_PRODUCT } from '../../../../contract/readProduct';
import { type CategoryBody, type CategoryPatch, type DeskCategory } from '../../../../contract/deskCategories';
import { readSqlError, type Database, type DbOrTransaction } from '../../../db/database';
import { allProducts, categories } from '../../../db/schema';
import { submissions } from '../../../db/sellingSchema';
import { inStaffTransaction, type Staff } from '../../../db/staffTransaction';
import { contentVersion, editConflict } from '../../../http/editVersion';
import { BusinessError, NotFoundError, ValidationError } from '../../../http/errors';
import { readCategories } from '../products';

/** Submissions that propose their category: a change of something else has that of its product. */
const PROPOSED = sql`state <> 'approved' AND (base IS NULL OR 'categoryId' = ANY (changed_fields))`;

/** All categories, in the order of the shop's lists, with what uses them. */
export async function readDeskCategories(db: DbOrTransaction, imageBase: string): Promise<DeskCategory[]> {
  const listed = await readCategories(db, imageBase);
  const own = await db
    .select({ id: categories.id, hasPicture: sql<boolean>`${categories.image} IS NOT NULL`, fresh: categories.fresh })
    .from(categories);
  const ownOf = new Map(own.map((category) => [category.id, category]));
  const { rows: uses } = await db.execute<{ id: number; uses: number }>(sql`
    SELECT category_id AS id, count(*)::integer AS uses FROM (
      SELECT category_id FROM ${allProducts}
      UNION ALL SELECT category_id FROM ${submissions} WHERE ${PROPOSED} AND category_id IS NOT NULL) AS used
    GROUP BY category_id`);
  return listed.map((category) => ({
    ...category,
    has_picture: ownOf.get(category.id)?.hasPicture ?? false,
    fresh: ownOf.get(category.id)?.fresh ?? false,
    version: versionOf({
      ...category,
      fresh: ownOf.get(category.id)?.fresh ?? false,
      nameNe: category.name_ne ?? null,
    }),
    uses: uses.find(({ id }) => id === category.id)?.uses ?? 0,
  }));
}

const versionOf = ({ name, nameNe, fresh }: { name: string; nameNe: string | null; fresh: boolean }) =>
  contentVersion([name, nameNe, fresh]);

/** Adds a category after all others of which staff have set the order. Returns its id. Throws a ValidationError. */
export async function addCategory(db: Database, staff: Staff, { name, name_ne }: CategoryBody): Promise<number> {
  return refuseTakenName(async () => {
    const values = { name: readName(name), nameNe: readNameInNepali(name_ne ?? null) };
    const [added] = await inStaffTransaction(db, staff, (tx) =>
      tx.insert(categories).values(values).returning({ id: categories.id }),
    );
    return added!.id;
  });
}

/**
 * Renames a category, says whether its goods are fresh, or sets its picture; null removes it. Throws a ValidationError, `edit_conflict` when
 * it is not the `version` that staff saw, or a NotFoundError.
 */
export async function changeCategory(
  db: Database,
  staff: Staff,
  id: number,
  { name, name_ne, fresh, image, version }: Omit<CategoryPatch, 'image'> & { image?: string | null },
  imageBase: string,
): Promise<void> {
  await refuseTakenName(async () => {
    const values = {
      ...(name !== undefined && { name: readName(name) }),
      ...(name_ne !== undefined && { nameNe: readNameInNepali(name_ne) }),
      ...(fresh !== undefined && { fresh }),
      ...(image !== undefined && { image }),
    };
    await inStaffTransaction(db, staff, async (tx) => {
      const [found] = await tx.select().from(categories).where(eq(categories.id, id)).for('update');
      if (!found) throw new NotFoundError();
      if (version !== undefined && version !== versionOf(found))
        throw editConflict(
          'category',
          (await readDeskCategories(tx, imageBase)).find((each) => each.id === id)!,
        );
      if (Object.keys(values).length > 0) await tx.update(categories).set(values).where(eq(categories.id, id));
    });
  });
}

/** Removes a category that nothing uses. Throws `in_use`, or a NotFoundError. */
export async function removeCategory(db: Database, staff: Staff, id: number): Promise<void> {
  try {
    await inStaffTransaction(db, staff, async (tx) => {
      // A submission that names it meanwhile waits for the lock, and is refused.
      const [found] = await tx.select().from(categories).where(eq(categories.id, id)).for('update');
      if (!found) throw new NotFoundError();
      const [used] = await tx
        .select({ count: count() })
        .from(submissions)
        .where(and(eq(submissions.categoryId, id), PROPOSED));
      if (used && used.count > 0) throw inUse();
      await tx.delete(categories).where(eq(categories.id, id));
    });
  } catch (error) {
    // A product, archived or not.
    if (readSqlError(error)?.code === '23503') throw inUse();
    throw error;
  }
}

/** Sets the order of all categories. Throws `edit_conflict` when these are not all of them. */
export async function orderCategories(db: Database, staff: Staff, ids: number[]): Promise<void> {
  await inStaffTransaction(db, staff, async (tx) => {
    const rows = await tx.select().from(categories).orderBy(asc(categories.id)).for('update');
    const isWhole = rows.length === ids.length && rows.every(({ id }) => ids.includes(id));
    if (!isWhole) throw new BusinessError(409, 'edit_conflict', 'The categories were changed elsewhere meanwhile.');
    const moved = rows.filter(({ id, position }) => position !== ids.indexOf(id)).map(({ id }) => id);
    if (moved.length === 0) return;
    await tx
      .update(categories)
      .set({ position: sql`array_position(${sql.param(ids)}::integer[], ${categories.id}) - 1` })
      .where(inArray(categories.id, moved));
  });
}

const inUse = () =>
  new BusinessError(409, 'in_use', 'This category is in use. Move its products to another one first.');

function readName(text: string): string {
  const { value, fault } = READ_PRODUCT.category(text);
  if (fault !== undefined) throw new ValidationError({ name: [fault] });
  return value;
}

/** Null for an empty text. */
function readNameInNepali(text: string | null): string | null {
  const { value, fault } = READ_PRODUCT.category_ne(text ?? '');
  if (fault !== undefined) throw new ValidationError({ name_ne: [fault] });
  return value === '' ? null : value;
}

async function refuseTakenName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (readSqlError(error)?.constraint === 'categories_lower_name_key')
      throw new ValidationError({ name: ['A category with this name already exists.'] });
    throw error;
  }
}
