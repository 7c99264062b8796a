import { parse } from 'csv-parse/sync';
import { listCases, type ProductCase } from '../../../contract/testing/productCases';
import { PARTICULARS } from '../../../contract/particulars';
import { type SheetResult } from '../../../contract/managedProducts';
import { toCsvLine } from '../../http/csv';
import { createCatalogFiles } from '../../testing/catalogFiles';
import { createCategory, createMember, createProduct } from '../../testing/factories';
import { prepare, prepareApp } from '../../testing/prepare';

const shop = prepareApp();
const files = prepare(
  () => createCatalogFiles(shop.db.$client.options.connectionString ?? ''),
  ({ close }) => close(),
);
const clerk = prepare(() => createMember(shop, { isStaff: true }));
let category: number;
beforeAll(async () => {
  category = (await createCategory(shop)).id;
});

const isParticular = (field: string) => PARTICULARS.some((name) => name === field);

type Outcome = { value?: unknown; fault?: string };
type Door = (each: ProductCase) => Promise<Outcome>;

const send = async (method: 'POST' | 'PATCH', url: string, payload: object) => {
  const response = await shop.app.inject({ method, url, headers: clerk.headers, payload });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
};
const outcomeOf = (field: string, { status, body }: Awaited<ReturnType<typeof send>>): Outcome =>
  status < 300 ? { value: body[field] } : { fault: (body[field] as string[] | undefined)?.[0] ?? JSON.stringify(body) };

const ALL: ProductCase['field'][] = ['name', 'category', 'desc', 'price', 'quantity', 'hs_code', ...PARTICULARS];
const CASES = listCases(ALL).map(([, each]) => each);
const withoutField = (reason: string) => reason.replace(/^\w+: (.*), not ".*$/s, '$1');

/** The outcome of each case as a row of one file. */
async function importCases(format: 'csv' | 'jsonl'): Promise<Outcome[]> {
  await shop.db.$client.query('DELETE FROM products');
  const rows = CASES.map(({ field, text }, place) => ({
    ...{ name: `Product ${place}`, category: 'Nuts', desc: '', price: '1', quantity: '0', hs_code: '' },
    ...{ brand: '', producer: '', origin: '', ingredients: '', care: '' },
    [field]: text,
  }));
  const lines = {
    csv: [Object.keys(rows[0]!), ...rows.map(Object.values)].map((cells) => toCsvLine(cells)),
    jsonl: rows.map((row) => `${JSON.stringify(row)}\n`),
  };
  const { list } = await files.importText(lines[format].join(''), '--skip-bad', `cases.${format}`);
  const refused: { line: string; reason: string }[] =
    format === 'csv'
      ? parse(list, { columns: true })
      : list
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as never);
  const faults = new Map(refused.map(({ line, reason }) => [Number(line), withoutField(reason)]));
  const taken = await shop.db.$client.query<Record<string, unknown>>(
    'SELECT p.*, c.name AS category FROM products AS p JOIN categories AS c ON c.id = category_id ORDER BY p.id',
  );
  let line = format === 'csv' ? 2 : 1;
  return CASES.map(({ field, text }) => {
    const fault = faults.get(line);
    line += format === 'csv' ? text.split('\n').length : 1;
    return fault === undefined ? { value: taken.rows.shift()?.[field] } : { fault };
  });
}
const outcomes: Partial<Record<string, Promise<Outcome[]>>> = {};
const takeFromFile =
  (format: 'csv' | 'jsonl'): Door =>
  async (each) =>
    (await (outcomes[format] ??= importCases(format)))[CASES.indexOf(each)]!;

const DOORS: Record<string, { fields: ProductCase['field'][]; take: Door }> = {
  'a CSV file': {
    fields: ALL,
    take: takeFromFile('csv'),
  },
  'JSON lines': {
    fields: ALL,
    take: takeFromFile('jsonl'),
  },
  "a member's sheet": {
    fields: ['price', 'quantity', ...PARTICULARS],
    take: async ({ field, text }) => {
      await shop.db.$client.query('DELETE FROM submissions');
      const { id } = await createProduct(shop, { supplierId: clerk.id, care: 'Keep dry.' });
      const csv = toCsvLine(['id', field, 'exported_quantity']) + toCsvLine([id, text, 10]);
      const { body } = await send('POST', '/api/selling/products/sheet/', { csv });
      const [refused] = (body as SheetResult).refused;
      if (refused) return { fault: withoutField(refused.reason) };
      // What shoppers read waits for review.
      const table = isParticular(field)
        ? 'SELECT * FROM submissions WHERE product_id = $1'
        : 'SELECT * FROM products WHERE id = $1';
      const { rows } = await shop.db.$client.query<Record<string, unknown>>(table, [id]);
      return { value: rows[0]?.[field] };
    },
  },
  "the desk's products": {
    fields: ['name', 'desc', 'price', 'hs_code', ...PARTICULARS],
    take: async ({ field, text }) =>
      outcomeOf(
        field,
        await send('POST', '/api/desk/products/', { name: 'Nuts', category, price: '1', [field]: text }),
      ),
  },
  "the desk's categories": {
    fields: ['category'],
    take: async ({ text }) => {
      await shop.db.$client.query("DELETE FROM products; DELETE FROM categories WHERE name = 'Two lines'");
      return outcomeOf('name', await send('POST', '/api/desk/categories/', { name: text }));
    },
  },
  "a member's proposal": {
    fields: ['name', 'desc', 'price', ...PARTICULARS],
    take: async ({ field, text }) => {
      await shop.db.$client.query('DELETE FROM submissions');
      return outcomeOf(field, await send('POST', '/api/selling/submissions/', { [field]: text }));
    },
  },
};

describe.each(Object.entries(DOORS))('%s', (_door, { fields, take }) => {
  test.each(listCases(fields))('%s', async (_title, each) => {
    const { fault, value } = { value: undefined, ...each };
    expect(await take(each)).toEqual(fault === undefined ? { value } : { fault });
  });
});

test('names that look alike are one product, in a file and for the next list', async () => {
  await shop.db.$client.query('DELETE FROM products');
  const twins = 'name,category,price\n"Café cocoa, 200 g",Nuts,100\n"Cafe\u0301  cocoa, 200 g",Nuts,110\n';
  expect((await files.importText(twins)).firstRefused).toEqual([
    { line: 3, reason: 'the same name and category as on line 2 (this is line 3)' },
  ]);
  await files.importText(twins, '--skip-bad');
  const next = 'name,category,price\n"Cafe\u0301 cocoa, 200 g\u200b",Nuts,120\n';
  expect((await files.importText(next)).outcome).toMatchObject({ added: 0, changed: 1 });
});

test('a column whose name differs in letter case is no field: a market list has a Unit of its own', async () => {
  const list = 'Commodity,Unit,Average\nTomato Big(Nepali),KG,Rs 43.33\n';
  const words = '--map name=Commodity --map price=Average --set category=Vegetables';
  expect(await files.importText(list, words)).toMatchObject({ refused: 0, outcome: { added: 1 } });
});

test('a file with semicolons says that its decimals are after a comma; its list of refused rows says so, too', async () => {
  const text =
    '\ufeffname;category;price;quantity\r\nApple rings;Nuts;450,50;12\r\nMakhana;Nuts;1.320,00;8\r\nFigs;Nuts;1.320;1\r\n';
  const { list } = await files.importText(text, '--skip-bad');
  expect(list).toBe(
    'line;reason;name;category;price;quantity\n4;price: Write it without separators: it can be read in two ways, not "1.320";Figs;Nuts;1.320;1\n'.replace(
      'price: Write it without separators: it can be read in two ways, not "1.320"',
      '"price: Write it without separators: it can be read in two ways, not ""1.320"""',
    ),
  );
  const { rows } = await shop.db.$client.query(
    "SELECT price FROM products WHERE name IN ('Apple rings', 'Makhana') ORDER BY 1",
  );
  expect(rows).toEqual([{ price: '450.50' }, { price: '1320.00' }]);
  expect((await files.importText(list.replace('Nuts;1.320;', 'Nuts;99,5;'))).outcome).toMatchObject({ added: 1 });
});
