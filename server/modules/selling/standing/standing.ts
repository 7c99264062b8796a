import { sql } from 'drizzle-orm';
import { type DeskMemberDetails } from '../../../../contract/members';
import { type SellingStanding } from '../../../../contract/selling';
import { IN_REVIEW_MAX } from '../../../../contract/sellingRules';
import { userName } from '../../../db/columns';
import { type DbOrTransaction } from '../../../db/database';
import { allProducts, users } from '../../../db/schema';
import { submissions } from '../../../db/sellingSchema';
import { BusinessError } from '../../../http/errors';

/** How many proposals of a member wait for review, how many can, and why staff have closed them, if they have. */
export type Standing = DeskMemberDetails['proposals'];

type StandingRow = { in_review: number; sells: boolean; reason: string | null; at: string; by: string | null };

export async function readStanding(db: DbOrTransaction, memberId: number): Promise<Standing> {
  const { rows } = await db.execute<StandingRow>(sql`
    SELECT (SELECT count(*)::integer FROM submissions WHERE owner_id = ${memberId} AND state = 'review') AS in_review,
      EXISTS (SELECT FROM products WHERE supplier_id = ${memberId}) AS sells,
      block.reason, block.blocked_at AS at, ${userName(users)} AS by
    FROM (VALUES (1)) AS one
      LEFT JOIN proposal_blocks AS block ON block.user_id = ${memberId} AND block.lifted_at IS NULL
      LEFT JOIN users ON users.id = block.blocked_by`);
  const { in_review, sells, reason, at, by } = rows[0]!;
  return {
    in_review,
    in_review_max: sells ? IN_REVIEW_MAX.selling : IN_REVIEW_MAX.first,
    closed: reason === null ? null : { reason, at: new Date(at).toISOString(), by },
  };
}

/** How many products of a member are on sale or archived, and how many of their proposals are in each state. */
export async function countProducts(db: DbOrTransaction, memberId: number): Promise<SellingStanding['counts']> {
  const { rows } = await db.execute<SellingStanding['counts']>(sql`
    SELECT *
    FROM (
        SELECT count(*) FILTER (WHERE archived_at IS NULL)::integer AS sale,
          count(*) FILTER (WHERE archived_at IS NOT NULL)::integer AS archived
        FROM ${allProducts} WHERE supplier_id = ${memberId}
      ) AS published,
      (
        SELECT count(*) FILTER (WHERE state = 'draft')::integer AS draft,
          count(*) FILTER (WHERE state = 'review')::integer AS review,
          count(*) FILTER (WHERE state = 'rejected')::integer AS rejected
        FROM ${submissions} WHERE owner_id = ${memberId}
      ) AS proposed`);
  return rows[0]!;
}

/** Throws `proposals_closed`. */
export function checkOpen({ closed }: Standing): void {
  if (closed)
    throw new BusinessError(409, 'proposals_closed', `You cannot propose products at the moment: ${closed.reason}`);
}

/** Throws `proposals_closed`, and `too_many_in_review` when no more can wait. */
export function checkSending(standing: Standing): void {
  checkOpen(standing);
  const { in_review, in_review_max } = standing;
  if (in_review >= in_review_max)
    throw new BusinessError(
      400,
      'too_many_in_review',
      `${in_review} of your products are in review, the most at a time. Send this one when one of them is decided.`,
    );
}
