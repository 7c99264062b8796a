import { execFile } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema';
import { createTestDatabase, type TestDatabase } from '../../testing/createTestDatabase';
import { programPath } from '../../testing/startServer';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db
    .insert(users)
    .values({ email: 'Asha@example.com', passwordHash: 'x', firstName: 'Asha', lastName: 'Rai' });
});
afterAll(() => database.drop());

/** Runs the command in a separate process. Returns its exit code and its output. */
const staff = (...words: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      DATA_DIR: path.join(os.tmpdir(), 'mewa-pasal-no-directory'),
      NODE_ENV: 'production',
    };
    const child = execFile(
      process.execPath,
      [programPath('cli/staff/main'), ...words],
      { env },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
const isStaff = async () =>
  (await database.db.select({ isStaff: users.isStaff }).from(users).where(eq(users.email, 'Asha@example.com')))[0]
    ?.isStaff;

test('an account becomes staff and an ordinary member again; an unknown address or command changes nothing', async () => {
  expect(await isStaff()).toBe(false);
  expect(await staff('grant', 'asha@EXAMPLE.com')).toEqual({ code: 0, output: 'asha@EXAMPLE.com is now staff.\n' });
  expect(await isStaff()).toBe(true);
  expect(await Promise.all([staff('grant', 'asha@example.com'), staff('revoke', 'nobody@example.com')])).toEqual([
    { code: 0, output: 'asha@example.com is already staff.\n' },
    { code: 1, output: 'There is no account with the address nobody@example.com. Register it first.\n' },
  ]);
  expect((await staff('grant', 'asha@example.com', '--owner')).output).toBe('asha@example.com is now an owner.\n');
  const wrong = await Promise.all([
    staff('promote', 'asha@example.com'),
    staff('grant'),
    staff('revoke', 'asha@example.com', '--owner'),
    staff(),
  ]);
  expect(wrong.map(({ code }) => code)).toEqual([2, 2, 2, 0]);
  for (const { output } of wrong) expect(output).toMatch(/^Usage:\n {2}npm run staff -- grant EMAIL/);
  expect(await isStaff()).toBe(true);
  expect((await staff('revoke', 'asha@example.com')).output).toBe('asha@example.com is now an ordinary member.\n');
  expect(await isStaff()).toBe(false);
}, 30_000);
