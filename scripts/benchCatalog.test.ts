import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { checkInvariants } from '../server/testing/checkInvariants';
import { createTestDatabase } from '../server/testing/createTestDatabase';

test('the catalog of the benches keeps every invariant', async () => {
  const { db, url, drop } = await createTestDatabase();
  const fill = `import pg from 'pg';
import { fillCatalog } from './bench/catalog.mjs';
const $client = new pg.Pool({ connectionString: process.argv[1] });
await fillCatalog({ $client }, 100);
await $client.end();`;
  const root = path.resolve(__dirname, '..');
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', fill, url], { cwd: root });
  expect(await db.$client.query('SELECT count(*)::integer AS count FROM products')).toMatchObject({
    rows: [{ count: 100 }],
  });
  expect(await checkInvariants(db.$client)).toEqual([]);
  await drop();
});
