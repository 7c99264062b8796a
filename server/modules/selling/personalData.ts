import { asc, eq } from 'drizzle-orm';
import { type AccountExport } from '../../../contract/account';
import { type DbOrTransaction } from '../../db/database';
import { proposalBlocks } from '../../db/sellingSchema';
import { type ReadPersonalData } from '../../shopModule';
import { readAllSubmissions } from './submissions/readSubmissions';

export const readSellingData: ReadPersonalData = async ({ db }, { id }, { imageBase }) => ({
  submissions: await readAllSubmissions(db, id, imageBase),
  proposal_blocks: await readProposalBlocks(db, id),
});

async function readProposalBlocks(db: DbOrTransaction, memberId: number): Promise<AccountExport['proposal_blocks']> {
  const isOwn = eq(proposalBlocks.memberId, memberId);
  const rows = await db.select().from(proposalBlocks).where(isOwn).orderBy(asc(proposalBlocks.id));
  return rows.map(({ blockedAt, reason, liftedAt }) => ({
    blocked_at: blockedAt.toISOString(),
    reason,
    lifted_at: liftedAt?.toISOString() ?? null,
  }));
}
