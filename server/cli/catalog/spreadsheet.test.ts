import { parse } from 'csv-parse/sync';
import { createCatalogFiles } from '../../testing/catalogFiles';
import { createTestDatabase, type TestDatabase } from '../../testing/createTestDatabase';
import { seedDemo } from '../../modules/catalog/demo/seedDemo';

const ROWS = 944;
let database: TestDatabase;
let files: Awaited<ReturnType<typeof createCatalogFiles>>;
beforeAll(async () => {
  database = await createTestDatabase();
  files = await createCatalogFiles(database.url);
  await seedDemo(database.db);
  // As many as a shop has that uses the file, and texts that a spreadsheet would calculate or take for numbers, dates and codes.
  await database.db.$client.query(`
    INSERT INTO products (name, "desc", aliases, price, quantity, category_id, unit, unit_amount, vat_rate, hs_code)
    SELECT name || ', lot ' || lot, "desc", aliases, price + 0.05, quantity, category_id, unit, unit_amount, vat_rate, hs_code
    FROM products, generate_series(1, 4) AS lot`);
  await database.db.$client.query(
    'DELETE FROM products WHERE id > (SELECT id FROM products ORDER BY id OFFSET 943 LIMIT 1)',
  );
  const odd = [
    '=1+1',
    '+977',
    '-5',
    '@home',
    "'quoted'",
    "'=quoted",
    '007',
    '1-2',
    '3/4',
    '१२',
    'TRUE tea',
    '"',
    'a;b,c',
    "'0802",
  ];
  await database.db.$client.query(
    `UPDATE products SET name = odd.name, hs_code = CASE WHEN number % 2 = 0 THEN '1006.00' ELSE '0802' END
    FROM unnest($1::text[]) WITH ORDINALITY AS odd (name, number) WHERE id = number`,
    [odd],
  );
  await database.db.$client.query(
    `UPDATE products SET "desc" = E'Two lines,\\nand "quotes"; also 1,5', aliases = '=kaju, 12' WHERE id = 20`,
  );
});
afterAll(async () => {
  await database.drop();
  await files.close();
});

/** The bytes that a spreadsheet saves after it has opened these: numbers bare, truth values in capitals, rows and columns padded. */
function saveAgain(bytes: Buffer, { delimiter, decimal }: { delimiter: string; decimal: string }): string {
  // Without a byte order mark it reads the code page of its region.
  const isMarked = bytes.subarray(0, 3).toString('hex') === 'efbbbf';
  const text = new TextDecoder(isMarked ? 'utf-8' : 'windows-1252').decode(bytes);
  const table: string[][] = parse(text);
  const shown = (cell: string) => {
    if (/^-?\d+(\.\d+)?$/.test(cell)) return String(Number(cell)).replace('.', decimal);
    if (/^(true|false)$/i.test(cell)) return cell.toUpperCase();
    return /^[=+@-]/.test(cell) ? '#NAME?' : cell;
  };
  const line = (cells: string[]) =>
    [...cells, '', '']
      .map((cell) => (/["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell))
      .join(delimiter);
  const rows = [...table.map((row) => line(row.map(shown))), delimiter.repeat(15)];
  return `\ufeff${rows.join('\r\n')}\r\n`;
}

test.each([
  ['with commas', { delimiter: ',', decimal: '.' }],
  ['with semicolons and decimal commas', { delimiter: ';', decimal: ',' }],
  ['with tabs', { delimiter: '\t', decimal: '.' }],
])(`an export of ${ROWS} products that a spreadsheet has saved %s changes nothing`, async (_kind, region) => {
  const { rows, content } = await files.exportTo('all.csv');
  expect(rows).toBe(ROWS);
  const saved = saveAgain(content, region);
  expect(saved).not.toContain('#NAME?');
  const { refused, outcome, firstRefused } = await files.importText(saved);
  expect([refused, firstRefused, outcome]).toEqual([0, [], { added: 0, changed: 0, leftAlone: ROWS, categories: 0 }]);
});
