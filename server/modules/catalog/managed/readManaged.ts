import { and, eq, gte, isNotNull, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm';
import { type ManagedProduct, type ManagedProductQuery } from '../../../../contract/managedProducts';
import { PARTICULARS, REQUIRED_PARTICULARS } from '../../../../contract/particulars';
import { LOW_STOCK, type ProductOrdering } from '../../../../contract/productRules';
import { userName } from '../../../db/columns';
import { type DbOrTransaction } from '../../../db/database';
import { allProducts, categories, users } from '../../../db/schema';
import { imageUrl } from '../../../http/baseUrl';
import { contentVersion } from '../../../http/editVersion';
import { NotFoundError } from '../../../http/errors';
import { type CappedPage, readCappedPage } from '../../../http/cappedPage';
import { type Page } from '../../../http/paging';
import { toId } from '../../../http/validation';

/** A product that may be managed: any for staff, the member's own for its supplier. */
export type ProductScope = { id: number; supplierId?: number | undefined };

export const inScope = ({ id, supplierId }: ProductScope): SQL | undefined =>
  and(eq(allProducts.id, id), supplierId === undefined ? undefined : eq(allProducts.supplierId, supplierId));

const NAME = sql`lower(${allProducts.name}) COLLATE "C"`;
const KEYS: Record<string, SQL> = {
  name: NAME,
  price: sql`${allProducts.price}`,
  quantity: sql`${allProducts.quantity}`,
  created_at: sql`${allProducts.createdAt}`,
};

const orderOf = (ordering: ProductOrdering): SQL => {
  const isDescending = ordering.startsWith('-');
  return sql`${KEYS[isDescending ? ordering.slice(1) : ordering]} ${sql.raw(isDescending ? 'DESC' : 'ASC')}, ${allProducts.id}`;
};

/** A page of products; with `supplierId` those that this member supplies. */
export async function readManagedPage(
  db: DbOrTransaction,
  query: ManagedProductQuery & { supplierId?: number },
  { page, imageBase }: { page: Page; imageBase: string },
): Promise<CappedPage<ManagedProduct>> {
  const where = matchManaged(query);
  const order = orderOf(query.ordering ?? 'name');
  const list = await readCappedPage(db, page, {
    table: allProducts,
    where,
    select: ({ limit, offset }) => selectManaged(db).where(where).orderBy(order).limit(limit).offset(offset),
  });
  return { ...list, rows: list.rows.map((row) => toManaged(row, imageBase)) };
}

/** Throws NotFoundError. */
export async function readManaged(
  db: DbOrTransaction,
  scope: ProductScope,
  imageBase: string,
): Promise<ManagedProduct> {
  const [row] = await selectManaged(db).where(inScope(scope));
  if (!row) throw new NotFoundError();
  return toManaged(row, imageBase);
}

const lacksParticulars = or(...REQUIRED_PARTICULARS.map((name) => isNull(allProducts[name])))!;

function matchManaged({
  search,
  category,
  archived,
  low,
  particulars_missing: isLacking,
  supplierId,
}: Parameters<typeof readManagedPage>[1]) {
  const words = search?.trim();
  return and(
    supplierId === undefined ? undefined : eq(allProducts.supplierId, supplierId),
    category === undefined ? undefined : eq(allProducts.categoryId, toId(category)),
    archived === undefined ? undefined : archived ? isNotNull(allProducts.archivedAt) : isNull(allProducts.archivedAt),
    low === undefined ? undefined : low ? lt(allProducts.quantity, LOW_STOCK) : gte(allProducts.quantity, LOW_STOCK),
    isLacking === undefined ? undefined : isLacking ? lacksParticulars : not(lacksParticulars),
    words
      ? or(
          sql`${allProducts.searchText} LIKE ALL (ARRAY(SELECT search_pattern(word) FROM string_to_table(search_normalize(${words}), ' ') AS word))`,
          sql`${allProducts.id}::text = ${words}`,
        )
      : undefined,
  );
}

function selectManaged(db: DbOrTransaction) {
  return db
    .select({
      product: allProducts,
      category: { id: categories.id, name: categories.name, name_ne: categories.nameNe },
      supplier: userName<string | null>(users),
      sold: sql<number>`(SELECT coalesce(-sum(delta), 0)::integer FROM stock_movements
        WHERE product_id = ${allProducts.id} AND reason IN ('sale', 'release', 'line_changed', 'returned'))`,
      changeState: sql<ManagedProduct['change_state']>`(SELECT state FROM submissions
        WHERE product_id = ${allProducts.id} AND state <> 'approved')`,
    })
    .from(allProducts)
    .innerJoin(categories, eq(categories.id, allProducts.categoryId))
    .leftJoin(users, eq(users.id, allProducts.supplierId))
    .$dynamic();
}

type ManagedRow = Awaited<ReturnType<typeof selectManaged>>[number];

function toManaged({ product, category, supplier, sold, changeState }: ManagedRow, imageBase: string): ManagedProduct {
  return {
    id: product.id,
    name: product.name,
    name_ne: product.nameNe,
    desc: product.desc,
    desc_ne: product.descNe,
    price: product.price,
    quantity: product.quantity,
    image: imageUrl(product.image, imageBase),
    category,
    created_at: product.createdAt.toISOString(),
    featured: product.featured,
    unit: product.unit,
    unit_amount: product.unitAmount,
    archived_at: product.archivedAt?.toISOString() ?? null,
    archived_by_staff: product.archivedByStaff,
    supplier: product.supplierId === null || supplier === null ? null : { id: product.supplierId, name: supplier },
    sold,
    change_state: changeState,
    vat_rate: product.vatRate,
    hs_code: product.hsCode,
    aliases: product.aliases,
    brand: product.brand,
    producer: product.producer,
    origin: product.origin,
    ingredients: product.ingredients,
    care: product.care,
    return_days: product.returnDays,
    version: versionOf(product),
  };
}

/** The version of what staff edit in one form. The picture is saved by itself, and the stock by differences. */
const versionOf = (product: ManagedRow['product']) => {
  const { name, desc, nameNe, descNe, aliases, price, categoryId, featured, unit, unitAmount } = product;
  const { vatRate, hsCode, returnDays } = product;
  const fields = [
    name,
    desc,
    nameNe,
    descNe,
    aliases,
    price,
    categoryId,
    featured,
    unit,
    unitAmount,
    vatRate,
    hsCode,
    returnDays,
  ];
  return contentVersion([...fields, ...PARTICULARS.map((particular) => product[particular])]);
};
