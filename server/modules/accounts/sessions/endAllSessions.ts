import { and, gt, isNull } from 'drizzle-orm';
import { COMMAND_LINE } from '../../../../contract/staffLogTexts';
import { type DbOrTransaction } from '../../../db/database';
import { sessions } from '../../../db/schema';
import { staffLog } from '../../../db/staffLogSchema';

/**
 * Ends the sessions of all members and staff, after a breach. Their next call is a 401. Returns how many were open. Call it in a transaction of
 * the command line, as which the log shows it.
 */
export async function endAllSessions(transaction: DbOrTransaction, now: Date): Promise<number> {
  const isOpen = and(isNull(sessions.endedAt), gt(sessions.expiresAt, now));
  const { rowCount } = await transaction.update(sessions).set({ endedAt: now }).where(isOpen);
  const ended = rowCount ?? 0;
  await transaction.insert(staffLog).values({
    staffName: COMMAND_LINE,
    ip: '',
    thing: 'sessions',
    source: 'all_sessions',
    action: 'update',
    changes: { ended: [null, ended] },
  });
  return ended;
}
