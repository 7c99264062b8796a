import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const file = (name: string) => path.join(__dirname, '..', name);
const rows = [...readFileSync(file('docs/accessibility.md'), 'utf8').matchAll(/^\| (UX-\d\d) .*? \| (.*?) ?\|$/gm)].map(
  ([, id = '', heldBy = '']) => ({ id, heldBy }),
);

test('UX-01 to UX-46 have a row each in docs/accessibility.md that says what holds the point, or why nothing does', () => {
  expect(rows.map(({ id }) => id).sort()).toEqual(
    Array.from({ length: 46 }, (_, index) => `UX-${String(index + 1).padStart(2, '0')}`),
  );
  expect(rows.filter(({ heldBy }) => heldBy.length < 10)).toEqual([]);
});

test('every file and every title that docs/accessibility.md names exists', () => {
  const gone: string[] = [];
  for (const { id, heldBy } of rows) {
    let text = '';
    for (const [, named, title] of heldBy.matchAll(/`((?:src|e2e)\/[^`]+)`|"([^"]+)"/g)) {
      if (named) text = existsSync(file(named)) ? readFileSync(file(named), 'utf8') : '';
      // A title may be named by its beginning alone.
      if (named ? !text : !text.includes(title!.replace(/ ?…$/, ''))) gone.push(`${id}: ${named ?? title}`);
    }
  }
  expect(gone).toEqual([]);
});
