import { sql } from 'drizzle-orm';
import { type Database } from '../../db/database';
import { users } from '../../db/schema';
import { hashPassword } from './passwords/passwords';

export type DemoAccount = {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  isStaff: boolean;
  isOwner: boolean;
};

/** The demo logins of the start banner. They exist in the embedded database alone. */
export const DEMO_ACCOUNTS: DemoAccount[] = [
  {
    email: 'demo@mewapasal.example',
    password: 'Namaste123',
    firstName: 'Demo',
    lastName: 'Member',
    isStaff: false,
    isOwner: false,
  },
  {
    email: 'staff@mewapasal.example',
    password: 'Namaste123',
    firstName: 'Demo',
    lastName: 'Staff',
    isStaff: true,
    isOwner: true,
  },
];

/** Creates the demo accounts that do not exist. */
export async function ensureDemoAccounts(db: Database): Promise<void> {
  for (const { password, ...account } of DEMO_ACCOUNTS) {
    const found = await db
      .select({ id: users.id })
      .from(users)
      .where(sql`lower(${users.email}) = ${account.email}`);
    if (found.length > 0) continue;
    await db
      .insert(users)
      .values({ ...account, passwordHash: await hashPassword(password), emailVerifiedAt: new Date() })
      .onConflictDoNothing();
  }
}
