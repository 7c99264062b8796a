import { type DbOrTransaction } from '../../../db/database';
import { staffLog } from '../../../db/staffLogSchema';
import { type Origin } from '../../../http/origin';
import { USER_AGENT_MAX, type MemberRow } from './sessions';

/**
 * Records that somebody has entered a wrong password of a member of staff: at a login, with the browser that they use, or in an open session.
 * The caller keeps a loop of wrong passwords from filling the log.
 */
export async function recordFailedLogin(
  db: DbOrTransaction,
  { id, firstName, lastName }: Pick<MemberRow, 'id' | 'firstName' | 'lastName'>,
  { address }: Origin,
  userAgent?: string,
): Promise<void> {
  await db.insert(staffLog).values({
    ...{ staffId: id, staffName: `${firstName} ${lastName}`, ip: address },
    ...{ thing: 'member', thingId: id, source: 'failed_logins', action: 'insert' },
    changes: userAgent === undefined ? {} : { user_agent: [null, userAgent.slice(0, USER_AGENT_MAX)] },
  });
}
