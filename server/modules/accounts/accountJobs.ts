import { type FastifyBaseLogger } from 'fastify';
import type PgBoss from 'pg-boss';
import { type AppContext } from '../../context';
import { type Database } from '../../db/database';
import { type RenderMail } from '../../queue/mails';
import { type Queue } from '../../queue/queue';
import { runScheduled } from '../../queue/runScheduled';
import { type AccountMailKind } from './accountMail';
import { deleteExpired } from './cleanUp';
import { renderPasswordChanged } from './passwords/passwordChange';
import { renderPasswordReset } from './passwords/passwordReset';
import { renderVerification } from './registration/verification';

export const CLEAN_UP: Queue = { name: 'clean-up', schedule: '*/10 * * * *' };

/** How the mails to users are rendered. */
export const accountMails = (
  context: Pick<AppContext, 'db' | 'config' | 'now'>,
): Record<AccountMailKind, RenderMail> => ({
  verification: (memberId, mailId) => renderVerification(context, memberId, mailId),
  passwordReset: (memberId, mailId) => renderPasswordReset(context, memberId, mailId),
  passwordChanged: (memberId) => renderPasswordChanged(context, memberId),
});

/** Runs the scheduled clean-up on one of the servers. */
export const workOnAccounts = (boss: PgBoss, { db, log }: { db: Database; log: FastifyBaseLogger }): Promise<void> =>
  runScheduled(
    boss,
    log,
    CLEAN_UP,
    'ended sessions, old rate limit counters and old reset links could not be deleted',
    async () =>
      log.debug(
        { deleted: await deleteExpired(db) },
        'ended sessions, old rate limit counters and old reset links were deleted',
      ),
  );
