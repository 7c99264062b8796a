import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '..');
const tests = ['server', 'src', 'contract', 'e2e', 'scripts']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(root, folder, file),
    ),
  )
  .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && file !== __filename)
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const runner = readFileSync(path.join(__dirname, 'checks.mjs'), 'utf8');

test.each([
  ['security', 90],
  ['fault', 35],
])('each of the %s checks is named by a test or a script, or left out with a reason', (table, count) => {
  const page = readFileSync(path.join(root, `docs/${table}-checks.md`), 'utf8');
  const rows = [...page.matchAll(/^\| ([A-Z]+-?\d\d) \| .*? \| (.*?)\s*\|$/gm)].map(([, id = '', reason = '']) => ({
    id,
    reason,
  }));
  expect(rows).toHaveLength(count);
  expect(rows.filter(({ id, reason }) => reason === '' && !new RegExp(`\\b${id}\\b`).test(tests + runner))).toEqual([]);
});
