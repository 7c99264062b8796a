/** New particulars of a sheet. Shoppers read them, so each becomes a change of its product that waits for review. */
import { and, eq, inArray, ne } from 'drizzle-orm';
import { type SheetResult } from '../../../../contract/managedProducts';
import { type Particular, PARTICULARS, type Particulars } from '../../../../contract/particulars';
import { type DbOrTransaction } from '../../../db/database';
import { allProducts } from '../../../db/schema';
import { submissions } from '../../../db/sellingSchema';
import { checkOpen, readStanding } from '../standing/standing';
import { changeColumns, toProposed } from '../submissions/changes';

type Row = { line: number; id: number; particulars: Partial<Particulars> };
type Proposal = { product: typeof allProducts.$inferSelect; fields: Partial<Particulars> };

/** The particulars of these rows that are new. Lock the member first. Throws `proposals_closed`. */
export async function planProposals(
  tx: DbOrTransaction,
  supplierId: number,
  rows: Row[],
): Promise<{ planned: Proposal[]; refused: SheetResult['refused'] }> {
  const planned: Proposal[] = [];
  const refused: SheetResult['refused'] = [];
  const given = rows.filter(({ particulars }) => Object.keys(particulars).length > 0);
  if (given.length === 0) return { planned, refused };
  const ids = given.map(({ id }) => id);
  const products = await tx
    .select()
    .from(allProducts)
    .where(and(inArray(allProducts.id, ids), eq(allProducts.supplierId, supplierId)));
  const open = await tx
    .select()
    .from(submissions)
    .where(and(inArray(submissions.productId, ids), ne(submissions.state, 'approved')));
  const standing = await readStanding(tx, supplierId);
  for (const { line, id, particulars } of given) {
    const product = products.find((each) => each.id === id);
    if (!product) continue;
    const change = open.find(({ productId }) => productId === id);
    const proposed = change && toProposed(change, product);
    // What is published and what is proposed already are both nothing new.
    const isNew = (name: Particular) =>
      particulars[name] !== undefined && particulars[name] !== product[name] && particulars[name] !== proposed?.[name];
    const fields = Object.fromEntries(PARTICULARS.filter(isNew).map((name) => [name, particulars[name]]));
    if (Object.keys(fields).length === 0) continue;
    if (change) refused.push({ line, reason: 'a change of this product is not finished: finish or remove it first' });
    else planned.push({ product, fields });
  }
  if (planned.length > 0) checkOpen(standing);
  const { in_review: waiting, in_review_max: most } = standing;
  const lineOf = ({ product }: Proposal) => given.find(({ id }) => id === product.id)!.line;
  for (const proposal of planned.slice(Math.max(0, most - waiting))) {
    const reason = `at most ${most} of your products can be in review at a time, and ${waiting} are: leave the particulars of this line as they were, and send the new ones later`;
    refused.push({ line: lineOf(proposal), reason });
  }
  return { planned, refused };
}

/** Sends the planned proposals to review. */
export async function storeProposals(tx: DbOrTransaction, planned: Proposal[], at: Date): Promise<void> {
  if (planned.length === 0) return;
  await tx.insert(submissions).values(
    planned.map(({ product, fields }) => ({
      ...changeColumns({ base: null, changedFields: [] }, product, fields),
      ownerId: product.supplierId!,
      productId: product.id,
      state: 'review' as const,
      createdAt: at,
      updatedAt: at,
      sentAt: at,
    })),
  );
}
