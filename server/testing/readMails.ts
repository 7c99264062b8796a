import { sql } from 'drizzle-orm';
import { type Database } from '../db/database';
import { type Mail } from '../queue/mails';

/** The queued mails to a recipient, oldest first. */
export async function readMails(db: Database, recipient: string): Promise<Mail[]> {
  const { rows } = await db.execute<{ data: Mail }>(
    sql`SELECT data FROM pgboss.job WHERE name = 'mails' AND data ->> 'recipient' = ${recipient} ORDER BY created_on`,
  );
  return rows.map(({ data }) => data);
}
