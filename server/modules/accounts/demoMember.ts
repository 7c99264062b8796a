import { sql } from 'drizzle-orm';
import { type Database } from '../../db/database';
import { users } from '../../db/schema';
import { hashPassword } from './passwords';

/** Whom the start banner names. He exists in the embedded database alone. */
export const DEMO_MEMBER = {
  email: 'demo@mewapasal.example',
  password: 'Namaste123',
  firstName: 'Demo',
  lastName: 'Member',
};

/** Makes the demo member unless there is one. */
export async function ensureDemoMember(db: Database): Promise<void> {
  const { email, password, firstName, lastName } = DEMO_MEMBER;
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.email}) = ${email}`);
  if (found.length > 0) return;
  await db
    .insert(users)
    .values({ email, firstName, lastName, passwordHash: await hashPassword(password), emailVerifiedAt: new Date() })
    .onConflictDoNothing();
}
