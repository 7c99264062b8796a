import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '../../testing/createTestDatabase';
import { programPath } from '../../testing/startServer';

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mewa-pasal-command-'));
  database = await createTestDatabase({ empty: true });
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Runs the command in a separate process. Returns its exit code and its output. */
const catalog = (...words: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      DATA_DIR: path.join(folder, 'data'),
      NODE_ENV: 'production',
    };
    const child = execFile(
      process.execPath,
      [programPath('cli/catalog/main'), ...words],
      { env },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });

test('the command makes the tables where there are none, says what happened, and ends with 0, 1 or 2', async () => {
  const [good, bad] = [path.join(folder, 'good.csv'), path.join(folder, 'bad.csv')];
  await writeFile(good, 'name,category,price\nAlmonds,Nuts,1250\n');
  await writeFile(bad, 'name,category,price\nAlmonds,Nuts,1\nFigs,Nuts,cheap\n');
  const first = await catalog('import', good);
  expect(first.output.replaceAll(/[\d.,]+ (s|rows a second|MB)/g, 'N $1')).toBe(
    `${good}: 1 rows\n  added       1, in 1 new categories\n  changed     0\n  left alone  0\n  refused     0\nin N s, N rows a second, with N MB of memory at most\n`,
  );
  const [refused, nowhere] = await Promise.all([
    catalog('import', bad),
    catalog('import', path.join(folder, 'none.csv')),
  ]);
  expect([first, refused, nowhere].map(({ code }) => code)).toEqual([0, 1, 2]);
  expect(refused.output).toContain('  refused     1, listed in ');
  expect(refused.output).toContain(
    '    line 3: price: "cheap" is not an amount in NPR, such as 1250.00\nNothing was changed: mend these rows, or take in the others with --skip-bad.',
  );
  expect(nowhere.output).toContain('The file cannot be opened: ENOENT');
  expect(existsSync(path.join(folder, 'data'))).toBe(false);
}, 30_000);
