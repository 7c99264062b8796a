import { sql } from 'drizzle-orm';
import { type Database } from '../../db/database';
import { users } from '../../db/schema';
import { hashPassword } from './passwords';

/** The demo login of the start banner. It exists in the embedded database alone. */
export const DEMO_MEMBER = {
  email: 'demo@mewapasal.example',
  password: 'Namaste123',
  firstName: 'Demo',
  lastName: 'Member',
};

/** Creates the demo member unless it exists. */
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
