import { type FastifyBaseLogger } from 'fastify';
import type PgBoss from 'pg-boss';
import { type AppContext } from '../../context';
import { type Database } from '../../db/database';
import { type RenderMail } from '../../queue/mails';
import { type Queue } from '../../queue/queue';
import { type AccountMailKind } from './accountMail';
import { deleteExpired } from './cleanUp';
import { renderPasswordChanged } from './passwords/passwordChange';
import { renderPasswordReset } from './passwords/passwordReset';
import { renderVerification } from './registration/verification';

export const CLEAN_UP: Queue = { name: 'clean-up', schedule: '*/10 * * * *' };

const POLL_SECONDS = 30;

/** How the mails to users are rendered. */
export const accountMails = (
  context: Pick<AppContext, 'db' | 'config' | 'now'>,
): Record<AccountMailKind, RenderMail> => ({
  verification: (userId, mailId) => renderVerification(context, userId, mailId),
  passwordReset: (userId, mailId) => renderPasswordReset(context, userId, mailId),
  passwordChanged: (userId) => renderPasswordChanged(context, userId),
});

/** Runs the scheduled clean-up on one of the servers. */
export async function workOnAccounts(
  boss: PgBoss,
  { db, log }: { db: Database; log: FastifyBaseLogger },
): Promise<void> {
  await boss.work(CLEAN_UP.name, { pollingIntervalSeconds: POLL_SECONDS }, async () => {
    try {
      log.debug(
        { deleted: await deleteExpired(db) },
        'ended sessions, old rate limit counters and old reset links were deleted',
      );
    } catch (error) {
      log.warn({ err: error }, 'ended sessions, old rate limit counters and old reset links could not be deleted');
    }
  });
}
