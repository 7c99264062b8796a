import { asc, desc, inArray } from 'drizzle-orm';
import { type Particulars, PARTICULARS } from '../../../../contract/particulars';
import { type DeskSubmission } from '../../../../contract/selling';
import { type Config } from '../../../config/config';
import { type DbOrTransaction } from '../../../db/database';
import { categories } from '../../../db/schema';
import { submissions, type ProductFields } from '../../../db/sellingSchema';
import { imageUrl } from '../../../http/baseUrl';
import { type CappedPage, readCappedPage } from '../../../http/cappedPage';
import { type Page } from '../../../http/paging';
import { readBlocked } from '../standing/proposalBlocks';
import { matchSubmission, selectSubmissions, toSubmission, type SubmissionFilter } from './readSubmissions';

type Options = { page: Page; imageBase: string; tax: Config['tax'] };

/** A page of the submissions of all members, each beside the published product: in review the oldest first, decided ones the last first. */
export async function readDeskSubmissions(
  db: DbOrTransaction,
  filter: SubmissionFilter,
  { page, imageBase, tax }: Options,
): Promise<CappedPage<DeskSubmission>> {
  const where = matchSubmission(filter);
  const order =
    filter.state === 'review'
      ? [asc(submissions.sentAt), asc(submissions.id)]
      : [desc(submissions.updatedAt), desc(submissions.id)];
  const list = await readCappedPage(db, page, {
    table: submissions,
    where,
    select: ({ limit, offset }) =>
      selectSubmissions(db)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
  });
  const known = await readCategories(
    db,
    list.rows
      .flatMap(({ submission, product }) => [submission.base, product])
      .flatMap((fields) => fields?.categoryId ?? []),
  );
  const blocked = await readBlocked(
    db,
    list.rows.map(({ submission }) => submission.ownerId),
  );
  const toFields = (fields: ProductFields) => ({
    name: fields.name,
    desc: fields.desc,
    category: known.get(fields.categoryId) ?? null,
    price: fields.price,
    unit: fields.unit,
    unit_amount: fields.unitAmount,
    ...particularsOf(fields),
    image: imageUrl(fields.image, imageBase),
  });
  return {
    ...list,
    rows: list.rows.map((row) => ({
      ...toSubmission(row, imageBase),
      email: row.owner.email,
      phone_number: row.owner.phone,
      published: row.product && {
        id: row.product.id,
        archived: row.product.archivedAt !== null,
        ...toFields(row.product),
        quantity: row.product.quantity,
      },
      proposals_closed: blocked.has(row.submission.ownerId),
      base: row.submission.base && toFields(row.submission.base),
      ...(tax === 'vat' && { vat_rate: row.product?.vatRate ?? null }),
    })),
  };
}

/** The base of a change that was made before there were particulars has none. */
const particularsOf = (fields: ProductFields): Particulars =>
  Object.fromEntries(PARTICULARS.map((name) => [name, fields[name] ?? null])) as Particulars;

async function readCategories(db: DbOrTransaction, ids: number[]) {
  const { id, name, nameNe: name_ne } = categories;
  const rows = await db.select({ id, name, name_ne }).from(categories).where(inArray(id, ids));
  return new Map(rows.map((category) => [category.id, category]));
}
