import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import { type DeskSubmission } from '../../../../contract/selling';
import { type DbOrTransaction } from '../../../db/database';
import { categories, allProducts } from '../../../db/schema';
import { submissions } from '../../../db/sellingSchema';
import { imageUrl } from '../../../http/baseUrl';
import { type Page } from '../../../http/paging';
import { matchSubmission, selectSubmissions, toSubmission, type SubmissionFilter } from './readSubmissions';

/** A page of the submissions of all members, each beside the published product: in review the oldest first, decided ones the last first. */
export async function readDeskSubmissions(
  db: DbOrTransaction,
  filter: SubmissionFilter,
  { page, imageBase }: { page: Page; imageBase: string },
): Promise<{ count: number; submissions: DeskSubmission[] }> {
  const where = and(matchSubmission(filter));
  const [counted] = await db.select({ count: count() }).from(submissions).where(where);
  const order =
    filter.state === 'review'
      ? [asc(submissions.sentAt), asc(submissions.id)]
      : [desc(submissions.updatedAt), desc(submissions.id)];
  const rows = await selectSubmissions(db)
    .where(where)
    .orderBy(...order)
    .limit(page.size)
    .offset((page.number - 1) * page.size);
  const published = await readPublished(
    db,
    rows.flatMap(({ submission }) => submission.productId ?? []),
    imageBase,
  );
  return {
    count: counted?.count ?? 0,
    submissions: rows.map((row) => ({
      ...toSubmission(row, imageBase),
      email: row.owner.email,
      phone_number: row.owner.phone,
      published: published.find(({ id }) => id === row.submission.productId) ?? null,
    })),
  };
}

async function readPublished(db: DbOrTransaction, ids: number[], imageBase: string) {
  const rows = await db
    .select({ product: allProducts, category: { id: categories.id, name: categories.name } })
    .from(allProducts)
    .innerJoin(categories, eq(categories.id, allProducts.categoryId))
    .where(inArray(allProducts.id, ids));
  return rows.map(({ product, category }) => ({
    id: product.id,
    archived: product.archivedAt !== null,
    name: product.name,
    desc: product.desc,
    category,
    price: product.price,
    unit: product.unit,
    unit_amount: product.unitAmount,
    quantity: product.quantity,
    image: imageUrl(product.image, imageBase),
  }));
}
