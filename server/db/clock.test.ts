import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
/** Words that read the time in SQL so that a simulation cannot move it. */
const UNMOVABLE =
  /\b(CURRENT_(TIMESTAMP|DATE|TIME)|LOCALTIME(STAMP)?|statement_timestamp|transaction_timestamp|timeofday|pg_catalog\.(now|clock_timestamp))\b|'(now|today|tomorrow|yesterday)'::|\b(date|timestamp|timestamptz) '(now|today|tomorrow|yesterday)'/i;

const sources = readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|sql)$/.test(file) && !/\.(test|nightly)\.ts$|^testing\//.test(file))
  .map((file) => `server/${file}`);

test('SQL reads the time by now() and clock_timestamp() alone, which a simulation can move', () => {
  expect(sources.length).toBeGreaterThan(300);
  const lines = sources.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (UNMOVABLE.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(lines).toEqual([]);
});

test.each([
  'SELECT CURRENT_TIMESTAMP',
  'DEFAULT current_date',
  'pg_catalog.now()',
  "'now'::timestamptz",
  'statement_timestamp()',
])('such as %s, which is found', (text) => expect(text).toMatch(UNMOVABLE));
