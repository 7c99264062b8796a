import { asc, eq } from 'drizzle-orm';
import { type AccountExport } from '../../../contract/account';
import { type DbOrTransaction } from '../../db/database';
import { passwordResets } from '../../db/schema';
import { type ReadPersonalData } from '../../shopModule';
import { toUser } from './profile';
import { readSessions } from './sessions/sessions';

export const readAccountData: ReadPersonalData = async (context, member) => ({
  profile: {
    ...toUser(member, context.config),
    language: member.language,
    email_verified_at: toTime(member.emailVerifiedAt),
    verification_resent_at: toTime(member.verificationResentAt),
    password_changed_at: toTime(member.passwordChangedAt),
  },
  sessions: await readSessions(context, member),
  password_resets: await readPasswordResets(context.db, member.id),
});

const toTime = (date: Date | null): string | null => date?.toISOString() ?? null;

async function readPasswordResets(db: DbOrTransaction, memberId: number): Promise<AccountExport['password_resets']> {
  const rows = await db
    .select()
    .from(passwordResets)
    .where(eq(passwordResets.memberId, memberId))
    .orderBy(asc(passwordResets.createdAt));
  return rows.map(({ createdAt, voidedAt }) => ({
    requested_at: createdAt.toISOString(),
    voided_at: toTime(voidedAt),
  }));
}
