import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '..');
const read = (file: string) => (existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : '');
const page = read('docs/specification-coverage.md');
const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Rule'));
const named = rows.flatMap((row) =>
  [...row.matchAll(/`([^`]+)` · `([^`]+)`/g)].map(([, file = '', title = '']) => ({ file, title })),
);

test('every rule of the specification names a test, in every section', () => {
  expect(rows.filter((row) => !/`[^`]+` · `[^`]+`/.test(row))).toEqual([]);
  for (const section of [1, 2, 3, 4, 5, 6, 7, 8, 9]) expect(page).toContain(`\n## ${section}. `);
  expect(rows.length).toBeGreaterThan(60);
});

test('every test that docs/specification-coverage.md names exists', () => {
  const gone = named.filter(({ file, title }) => !read(file).includes(title));
  expect(gone).toEqual([]);
});
