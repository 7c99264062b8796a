import { and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type SubmissionState } from '../../../../contract/productRules';
import { type Submission } from '../../../../contract/selling';
import { userName } from '../../../db/columns';
import { type DbOrTransaction } from '../../../db/database';
import { allProducts, categories, users } from '../../../db/schema';
import { submissions } from '../../../db/sellingSchema';
import { imageUrl } from '../../../http/baseUrl';
import { type Page } from '../../../http/paging';
import { toId } from '../../../http/validation';
import { accountColumns } from '../../accounts/sessions/sessions';
import { toProposed, versionOf } from './changes';

export type SubmissionFilter = {
  /** The id of the owner. */
  member?: number | undefined;
  state?: SubmissionState | undefined;
  /** Words of the name, also of that of the product. */
  search?: string | undefined;
};

/** A page of the member's submissions, the last changed first. */
export async function readSubmissions(
  db: DbOrTransaction,
  ownerId: number,
  filter: SubmissionFilter,
  { page, imageBase }: { page: Page; imageBase: string },
): Promise<{ count: number; submissions: Submission[] }> {
  const where = matchSubmission({ ...filter, member: ownerId });
  const [counted] = await db.select({ count: count() }).from(submissions).where(where);
  const rows = await selectSubmissions(db)
    .where(where)
    .orderBy(desc(submissions.updatedAt), desc(submissions.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size);
  return { count: counted?.count ?? 0, submissions: rows.map((row) => toSubmission(row, imageBase)) };
}

/** All submissions of a member, in the order in which they were made. */
export async function readAllSubmissions(
  db: DbOrTransaction,
  ownerId: number,
  imageBase: string,
): Promise<Submission[]> {
  const rows = await selectSubmissions(db).where(eq(submissions.ownerId, ownerId)).orderBy(asc(submissions.id));
  return rows.map((row) => toSubmission(row, imageBase));
}

export function matchSubmission({ member, state, search }: SubmissionFilter): SQL | undefined {
  return and(
    member === undefined ? undefined : eq(submissions.ownerId, toId(member)),
    state && eq(submissions.state, state),
    search?.trim()
      ? sql`' ' || search_normalize(concat_ws(' ', ${submissions.name}, (SELECT name FROM ${allProducts} WHERE id = ${submissions.productId})))
          LIKE ALL (ARRAY(SELECT search_pattern(word) FROM string_to_table(search_normalize(${search}), ' ') AS word))`
      : undefined,
  );
}

const publishedCategories = alias(categories, 'published_category');

/** Submissions with their owner, their category and their product, as `toSubmission` takes them. */
export function selectSubmissions(db: DbOrTransaction) {
  return db
    .select({
      submission: submissions,
      owner: {
        name: userName(users),
        email: accountColumns.email,
        phone: users.phoneNumber,
        emailVerifiedAt: users.emailVerifiedAt,
      },
      category: { id: categories.id, name: categories.name, name_ne: categories.nameNe },
      product: allProducts,
      publishedCategory: {
        id: publishedCategories.id,
        name: publishedCategories.name,
        name_ne: publishedCategories.nameNe,
      },
    })
    .from(submissions)
    .innerJoin(users, eq(users.id, submissions.ownerId))
    .leftJoin(categories, eq(categories.id, submissions.categoryId))
    .leftJoin(allProducts, eq(allProducts.id, submissions.productId))
    .leftJoin(publishedCategories, eq(publishedCategories.id, allProducts.categoryId));
}

export type SubmissionRow = Awaited<ReturnType<typeof selectSubmissions>>[number];

export function toSubmission(row: SubmissionRow, imageBase: string): Submission {
  const { owner, product } = row;
  const submission = toProposed(row.submission, product);
  const isPublished = submission.categoryId === product?.categoryId;
  return {
    id: submission.id,
    product: submission.productId,
    owner: { id: submission.ownerId, name: owner.name },
    state: submission.state,
    name: submission.name,
    desc: submission.desc,
    category: isPublished ? row.publishedCategory : row.category,
    price: submission.price,
    unit: submission.unit,
    unit_amount: submission.unitAmount,
    brand: submission.brand,
    producer: submission.producer,
    origin: submission.origin,
    ingredients: submission.ingredients,
    care: submission.care,
    quantity: submission.quantity,
    image: imageUrl(submission.image, imageBase),
    answer: submission.answer,
    version: submission.version,
    published_version: submission.base && product && versionOf(product),
    created_at: submission.createdAt.toISOString(),
    updated_at: submission.updatedAt.toISOString(),
    sent_at: submission.sentAt?.toISOString() ?? null,
  };
}
