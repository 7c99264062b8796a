import { type SheetResult } from '../../../contract/managedProducts';
import { createCatalogFiles } from '../../testing/catalogFiles';
import { createMember, createProduct } from '../../testing/factories';
import { prepare, prepareApp } from '../../testing/prepare';

const shop = prepareApp();
const files = prepare(
  () => createCatalogFiles(shop.db.$client.options.connectionString ?? ''),
  ({ close }) => close(),
);
const member = prepare(() => createMember(shop));

type Table = string[][];
const withCommas = (table: Table) => table.map((cells) => cells.join(',')).join('\r\n');
const withDecimalCommas = (table: Table) => table.map((cells) => cells.map((cell) => cell.replace('.', ',')));
const padded = (table: Table) => [...table, table[0]!.map(() => '')].map((cells) => [...cells, '', '']);

/** The same table as devices and spreadsheets write it. */
const SHAPES: Record<string, (table: Table) => string> = {
  'a byte order mark': (table) => `\ufeff${withCommas(table)}\r\n`,
  'semicolons and decimal commas': (table) => withCommas(withDecimalCommas(table).map((cells) => [cells.join(';')])),
  tabs: (table) => withCommas(table.map((cells) => [cells.join('\t')])),
  "Excel's line with the separator": (table) => `sep=;\n${withCommas(table.map((cells) => [cells.join(';')]))}`,
  'columns and rows that a spreadsheet has padded': (table) => withCommas(padded(table)),
  'old line ends': (table) => withCommas(table).replaceAll('\r\n', '\r'),
  'quotation marks around each value': (table) => withCommas(table.map((cells) => cells.map((cell) => `"${cell}"`))),
};
/** What is written as price and stock. */
const CELLS = [
  ['450.50', '12'],
  ['1320.00', '8'],
];

/** What each door has stored of two products, or why it refused them. */
const DOORS: Record<string, (shape: (table: Table) => string) => Promise<unknown>> = {
  'an import': async (shape) => {
    const rows = CELLS.map((cells, number) => [`Figs ${number}`, 'Nuts', ...cells]);
    const { firstRefused } = await files.importText(shape([['name', 'category', 'price', 'quantity'], ...rows]));
    return firstRefused.length > 0 ? firstRefused : readStored();
  },
  "a member's sheet": async (shape) => {
    const rows = [];
    for (const cells of CELLS) {
      const { id } = await createProduct(shop, { supplierId: member.id, price: '1.00', quantity: 3 });
      rows.push([String(id), ...cells, '3']);
    }
    const csv = shape([['id', 'price', 'quantity', 'exported_quantity'], ...rows]);
    const url = '/api/selling/products/sheet/';
    const response = await shop.app.inject({ method: 'POST', url, headers: member.headers, payload: { csv } });
    const { refused = response.json() } = response.json<Partial<SheetResult>>();
    return Array.isArray(refused) && refused.length === 0 ? readStored() : refused;
  },
};
async function readStored() {
  const { rows } = await shop.db.$client.query('SELECT price, quantity::text FROM products ORDER BY id');
  return rows.map((row: object) => Object.values(row));
}

describe.each(Object.entries(DOORS))('%s', (_door, take) => {
  beforeEach(() => shop.db.$client.query('DELETE FROM products'));
  test.each(Object.entries(SHAPES))('%s', async (_kind, shape) => expect(await take(shape)).toEqual(CELLS));
});
