import { checkInvariants } from '../../testing/checkInvariants';
import { createCatalogFiles } from '../../testing/catalogFiles';
import { createTestDatabase, type TestDatabase } from '../../testing/createTestDatabase';
import { readCommandLine } from './commandLine';

let database: TestDatabase;
let files: Awaited<ReturnType<typeof createCatalogFiles>>;
beforeAll(async () => {
  database = await createTestDatabase();
  files = await createCatalogFiles(database.url);
});
afterEach(() => database.db.$client.query('DELETE FROM all_products; DELETE FROM categories'));
afterAll(async () => {
  await database.drop();
  await files.close();
});
const importText: (typeof files)['importText'] = (...file) => files.importText(...file);

const shelf = async () => {
  const { rows } = await database.db.$client.query<Record<string, unknown>>(`
    SELECT p.id, p.name, c.name AS category, "desc", price, quantity, p.image, featured, created_at::text, unit, unit_amount, vat_rate, hs_code, aliases, brand, producer, origin, ingredients, care, return_days FROM products AS p JOIN categories AS c ON c.id = category_id ORDER BY p.id`);
  return rows;
};
const invariants = () => checkInvariants(database.db.$client);

const HEAD = 'name,category,desc,price,quantity\n';
const GOOD = `${HEAD}Almonds,Dry fruits,"Whole, ""raw""",1250.00,10\nघ्यू,Pantry,,Rs 900.5,0\n"Rice, 15"" bag",Grains,"two\nlines","1,20,000",3\n`;

test('a good file goes in, and a second time changes nothing; spellings of money and lines are read', async () => {
  expect(await importText(GOOD)).toMatchObject({
    rows: 3,
    refused: 0,
    refusedFile: null,
    outcome: { added: 3, changed: 0, leftAlone: 0, categories: 3 },
  });
  const before = await shelf();
  expect(before).toMatchObject([
    {
      name: 'Almonds',
      category: 'Dry fruits',
      desc: 'Whole, "raw"',
      price: '1250.00',
      quantity: 10,
      image: null,
      featured: false,
    },
    { name: 'घ्यू', desc: '', price: '900.50', quantity: 0 },
    { name: 'Rice, 15" bag', desc: 'two\nlines', price: '120000.00' },
  ]);
  expect((await importText(GOOD)).outcome).toEqual({ added: 0, changed: 0, leftAlone: 3, categories: 0 });
  expect(await shelf()).toEqual(before);
  expect(await invariants()).toEqual([]);
});

test('what a file does not say stays as it is; columns are named, values set, keys chosen', async () => {
  await importText(GOOD);
  const words = '--map name=product --map price=sale_price --set quantity=100 --set featured=yes --key name';
  expect((await importText('product,sale_price,category\nAlmonds,1300,Nuts\nघ्यू,,\n', words)).outcome).toEqual({
    added: 0,
    changed: 2,
    leftAlone: 0,
    categories: 1,
  });
  expect(await shelf()).toMatchObject([
    { name: 'Almonds', category: 'Nuts', desc: 'Whole, "raw"', price: '1300.00', quantity: 100, featured: true },
    { name: 'घ्यू', category: 'Pantry', price: '900.50', quantity: 100 },
    { quantity: 3 },
  ]);
  expect(await invariants()).toEqual([]);
});

test('one broken row in the middle changes nothing and names its line; with --skip-bad the others go in', async () => {
  const broken = GOOD.replace('घ्यू,Pantry,,Rs 900.5,0', 'Ghee,Pantry,,cheap,-1');
  const reason =
    'price: Enter an amount such as 1250.00, not ""cheap""; quantity: Enter a whole number from 0 to 1000000, not ""-1""';
  const refused = await importText(broken);
  expect(refused).toMatchObject({ outcome: null, rows: 3, refused: 1 });
  expect(refused.list).toBe(`line,reason,name,category,desc,price,quantity\n3,"${reason}",Ghee,Pantry,,cheap,'-1\n`);
  expect(await shelf()).toEqual([]);
  expect(await importText(broken, '--skip-bad')).toMatchObject({ refused: 1, outcome: { added: 2 } });
  // The list itself, once mended, is a file that can be imported.
  const mended = refused.list.replace("cheap,'-1", '900,1');
  expect(await importText(mended, '', 'mended.csv')).toMatchObject({ refused: 0, outcome: { added: 1 } });
});

test('a key that comes twice in the file, or twice in the shop, is refused by name', async () => {
  const twice = await importText(`${GOOD}Almonds,Dry fruits,again,1,1\n`);
  expect(twice.outcome).toBeNull();
  expect(twice.list).toContain('6,the same name and category as on line 2 (this is line 6),Almonds');
  await importText(`${GOOD}Almonds,Nuts,,1,1\n`);
  const { list } = await importText('name,price\nAlmonds,7\n', '--key name');
  expect(list).toContain('2,the shop has 2 products with this name,Almonds,7');
});

test.each(['\n', '\r\n'])(
  'lines are counted as an editor counts them, with %j at their ends, inside values too',
  async (end) => {
    const { list } = await importText(
      ['name,category,desc,price', 'A,Nuts,"x', '', 'y",1', '', '', 'B,Nuts,"z', '",bad', 'C,Nuts,,bad', ''].join(end),
    );
    expect([...list.matchAll(/^(\d+),"price/gm)].map(([, line]) => line)).toEqual(['7', '9']);
  },
);

test.each([
  ['a,b\n', 'Almonds,1\n', 'name: is missing; category: is missing'],
  [HEAD, 'Almonds,Nuts,,,1\n', 'a new product needs a price'],
  [HEAD, 'Almonds,Nuts,,1,1,,x\n', '"has a value in column 7, which the first line does not name"'],
  [HEAD, 'Almonds,Nuts,"15" tall",1,1\n', '"has a quotation mark within quotation marks'],
  [HEAD, `${'x'.repeat(201)},Nuts,,1,1\n`, '"name: At most 200 characters, not "'],
  [HEAD, 'A,Nuts,,10.005,1\n', '"price: At most 2 decimals, not ""10.005"""'],
  [HEAD, 'A,Nuts,,1,2147483648\n', '"quantity: Enter a whole number from 0 to 1000000, not ""2147483648"""'],
  [HEAD, 'A\0,Nuts,,1,1\n', 'name: holds characters that are no text'],
  [
    'name,category,price,created_at\n',
    'A,Nuts,1,2026-02-30T00:00:00Z\n',
    '"created_at: Enter a moment such as 2026-11-20T09:30:00Z, not ""2026-02-30T00:00:00Z"""',
  ],
  [
    'name,category,price,image\n',
    'A,Nuts,1,a.jpg\n',
    '"image: Enter an address (https://…) or a picture of the shop (/media/…), not ""a.jpg"""',
  ],
  [
    'name,category,price,image\n',
    'A,Nuts,1,http://10.0.0.1/a.png\n',
    'image: the host 10.0.0.1 is not allowed (--allow-host 10.0.0.1)',
  ],
  [HEAD, 'A,Nuts,"never closed,1,1\nB,Nuts,,1,1\n', 'opens a quotation mark that is not closed'],
])('a broken row is refused in words (%#)', async (head, row, reason) => {
  const { outcome, list } = await importText(head + row);
  expect([outcome, list.split('\n')[1]?.slice(0, reason.length + 2)]).toEqual([null, `2,${reason}`]);
});

test('the file as a whole is refused when it is empty, no UTF-8, or of other columns than it was said to have', async () => {
  await expect(importText('')).rejects.toThrow('The file is empty');
  await expect(importText(Buffer.from(`${HEAD}Caf\xe9,Drinks,,1,1\n`, 'latin1'))).rejects.toThrow(
    'The file is not UTF-8 text, somewhere after line 1.',
  );
  await expect(importText(GOOD, '--map name=product')).rejects.toThrow(
    'has no column "product"; it has name, category, desc, price, quantity.',
  );
  await expect(importText(`${'{"name":"x"},'.repeat(100_000)}`, '', 'list.jsonl')).rejects.toThrow(
    'the file has to hold one object on each line',
  );
});

test('--dry-run says what would happen and changes nothing', async () => {
  await importText(GOOD);
  const before = await shelf();
  expect((await importText(`${HEAD}Almonds,Dry fruits,,1,1\nFigs,New,,2,2\n`, '--dry-run')).outcome).toEqual({
    added: 1,
    changed: 1,
    leftAlone: 0,
    categories: 1,
  });
  expect(await shelf()).toEqual(before);
});

test('an archived product is changed and stays off sale, and its row says so; the one on sale goes first', async () => {
  await importText(GOOD);
  await database.db.$client.query("UPDATE all_products SET archived_at = now() WHERE name = 'Almonds'");
  const again = `${HEAD}Almonds,dry FRUITS,,1300,\nघ्यू,Pantry,,,\n`;
  for (const words of ['--dry-run', ''])
    expect(await importText(again, words)).toMatchObject({
      outcome: { added: 0, changed: 1, leftAlone: 1, categories: 0 },
      archived: { count: 1, first: [{ line: 2, name: 'Almonds' }] },
    });
  expect((await shelf()).map(({ name }) => name)).not.toContain('Almonds');
  const prices = async () => {
    const { rows } = await database.db.$client.query(
      "SELECT price, archived_at IS NOT NULL AS archived FROM all_products WHERE name = 'Almonds' ORDER BY id",
    );
    return rows as unknown;
  };
  expect(await prices()).toEqual([{ price: '1300.00', archived: true }]);
  // Earlier versions of the import have added such twins.
  await database.db.$client.query(
    "INSERT INTO products (name, price, category_id) SELECT name, 1, category_id FROM all_products WHERE name = 'Almonds'",
  );
  expect(await importText(again)).toMatchObject({ outcome: { changed: 1 }, archived: { count: 0 } });
  expect(await prices()).toEqual([
    { price: '1300.00', archived: true },
    { price: '1300.00', archived: false },
  ]);
});

test('a category in another letter case is the same, in the shop and within the file', async () => {
  await importText(GOOD);
  const text = 'name,category,price\nGhee,PANTRY,1\nTea,Drinks,1\nMilk,drinks,1\nAlmonds,dry fruits,7\nTea,DRINKS,2\n';
  const { outcome, list } = await importText(text, '--skip-bad');
  expect(outcome).toEqual({ added: 3, changed: 1, leftAlone: 0, categories: 1 });
  expect(list).toContain('the same name and category as on line 3');
  expect((await shelf()).map(({ category }) => category)).toEqual([
    'Dry fruits',
    'Pantry',
    'Grains',
    'Pantry',
    'Drinks',
    'Drinks',
  ]);
});

test('JSON lines are read with their own types, and refused line by line', async () => {
  const lines = [
    '{"name":"Tea","category":"Drinks","price":120.5,"quantity":4,"featured":true,"image":null}',
    '',
    '[1]',
    '{"name":"Sel","category":{"id":1},"price":1}',
    'nonsense',
  ];
  const { refused, outcome, list } = await importText(lines.join('\n'), '--skip-bad', 'catalog.jsonl');
  expect([refused, outcome?.added]).toEqual([3, 1]);
  expect(await shelf()).toMatchObject([{ name: 'Tea', price: '120.50', quantity: 4, featured: true, image: null }]);
  expect(
    list
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object),
  ).toMatchObject([
    { line: 3, reason: 'is not a JSON object' },
    { line: 4, reason: 'category: is no text, number or truth value', name: 'Sel' },
    { line: 5, reason: 'is not JSON' },
  ]);
});

test.each(['csv', 'jsonl'])(
  'an export to %s imports to the same catalog: into the same shop without a change, into an empty one as it was',
  async (format) => {
    await importText(`${GOOD}"=SUM(1,2)",Odd,"two\n\nlines",0.01,3\n`);
    // Goods that came back.
    await database.db.$client.query("UPDATE products SET quantity = 1000005 WHERE name LIKE '=%'");
    await database.db.$client.query(
      "UPDATE products SET image = 'https://pictures.example/a.png', featured = true, unit = 'g', unit_amount = 250, vat_rate = 13, hs_code = '0802.12', aliases = 'badam, badaam', brand = '-Mamra', producer = 'A, B', origin = 'IR', ingredients = '100', care = 'Keep, cool', return_days = 30, created_at = '2026-01-02 03:04:05.678901+05:45' WHERE name = 'Almonds'",
    );
    const exported = await files.exportTo(`whole.${format}`);
    expect(exported).toMatchObject({ rows: 4, doubled: 0 });
    const before = await shelf();
    expect(await importText(exported.content, '', `again.${format}`)).toMatchObject({
      refused: 0,
      outcome: { added: 0, changed: 0, leftAlone: 4 },
    });
    expect(await shelf()).toEqual(before);
    await database.db.$client.query("UPDATE products SET image = '/media/pictures/a.webp' WHERE image IS NOT NULL");
    const { content } = await files.exportTo(`whole.${format}`);
    await database.db.$client.query('DELETE FROM products; DELETE FROM categories');
    await importText(content, '', `empty.${format}`);
    const withoutId = (rows: object[]) => rows.map((row) => ({ ...row, id: 0, image: 0 }));
    expect(withoutId(await shelf())).toEqual(withoutId(before));
  },
);

test('a stock form opened before a sale: an exported file that is edited during a sale does not undo the sale', async () => {
  await importText(GOOD);
  const exported = (await files.exportTo('stock.csv')).content.toString();
  await database.db.$client.query('UPDATE products SET quantity = quantity - 2 WHERE quantity > 2');
  const stocks = async () => (await shelf()).map(({ quantity, price }) => [quantity, price]);

  const repriced = exported.replace('1250.00', '1300.00');
  expect(await importText(repriced)).toMatchObject({ refused: 0, outcome: { changed: 1, leftAlone: 2 } });
  const sold = [
    [8, '1300.00'],
    [0, '900.50'],
    [1, '120000.00'],
  ];
  expect(await stocks()).toEqual(sold);

  const counted = repriced.replace(',10,10,', ',15,10,').replace(',0,0,', ',7,0,');
  const { outcome, list } = await importText(counted);
  expect(outcome).toBeNull();
  expect(list).toContain('quantity: the stock was 10 when the file was exported and is 8 now');
  expect(await stocks()).toEqual(sold);

  const again = counted.replace(',15,10,', ',13,8,');
  for (const changed of [2, 0])
    expect(await importText(again)).toMatchObject({ refused: 0, outcome: { changed, leftAlone: 3 - changed } });
  expect((await stocks()).map(([quantity]) => quantity)).toEqual([13, 7, 1]);
  expect(await invariants()).toEqual([]);
});

test("the size of a pack is read, kept by a file without it, removed by a blank one, and refused when it isn't whole", async () => {
  const packs = (text: string, words = '') => importText(`name,category,price,unit,unit_amount\n${text}`, words);
  await packs('Tea,Drinks,100,g,250\nMilk,Drinks,100,ML,1000.0\nEggs,Dairy,360,,\n');
  const sizes = async () => (await shelf()).map((row) => [row.unit, row.unit_amount]);
  expect(await sizes()).toEqual([
    ['g', 250],
    ['ml', 1000],
    [null, null],
  ]);
  await importText('name,category,price\nTea,Drinks,120\n');
  expect((await sizes())[0]).toEqual(['g', 250]);
  await packs('Tea,Drinks,100,,\nEggs,Dairy,360,piece,30\n');
  expect(await sizes()).toEqual([
    [null, null],
    ['ml', 1000],
    ['piece', 30],
  ]);
  const { refused, list } = await packs('A,B,1,kg,1\nC,D,1,g,\nE,F,1,,5\nG,H,1,g,0\nI,J,1,g,1.5\n', '--skip-bad');
  expect(refused).toBe(5);
  expect(list).toContain('unit: Enter one of g, ml, piece, not ""kg""');
  expect(list.match(/unit and unit_amount: one is without the other/g)).toHaveLength(2);
  expect(list.match(/unit_amount: Enter a whole number from 1 to 1000000, not ""(0|1.5)""/g)).toHaveLength(2);
});

test('the VAT rate and the HS code are read, kept by a file without them, and refused when they cannot be', async () => {
  const taxes = async () => (await shelf()).map((row) => [row.vat_rate, row.hs_code]);
  const importTaxes = (text: string, words = '') => importText(`name,category,price,vat_rate,hs_code\n${text}`, words);
  await importTaxes('Tea,Drinks,100,0,0902\nNuts,Snacks,100,13 %,2008.19\nJam,Pantry,360,,\n');
  const before = [
    [0, '0902'],
    [13, '2008.19'],
    [0, null],
  ];
  expect(await taxes()).toEqual(before);
  await importText('name,category,price\nNuts,Snacks,120\n');
  expect(await taxes()).toEqual(before);
  await importTaxes('Nuts,Snacks,120,,\n');
  expect((await taxes())[1]).toEqual([13, null]);
  const { refused, list } = await importTaxes('A,B,1,5,0902\nC,D,1,0,09\n', '--skip-bad');
  expect(refused).toBe(2);
  expect(list).toContain('vat_rate: Enter one of 0, 13, not ""5""');
  expect(list).toContain('hs_code: Enter at least four digits, such as 0802 or 0802.32, not ""09""');
});

test('particulars are read, kept by a file without them, removed by blank ones, and refused when they cannot be', async () => {
  const particulars = async () =>
    (await shelf()).map(({ brand, producer, origin, ingredients, care, return_days }) => [
      ...[brand, producer, origin, ingredients, care, return_days],
    ]);
  const head = 'name,category,price,brand,producer,origin,ingredients,care,return_days';
  await importText(
    `${head}\nTea,Drinks,100,Ilam Gold,"Tea Estate, Ilam",Nepal,Tea,Keep dry.,30\nNuts,Snacks,90,,,,,,\n`,
  );
  const before = [
    ['Ilam Gold', 'Tea Estate, Ilam', 'NP', 'Tea', 'Keep dry.', 30],
    [null, null, null, null, null, null],
  ];
  expect(await particulars()).toEqual(before);
  await importText('name,category,price\nTea,Drinks,120\nNuts,Snacks,120\n');
  expect(await particulars()).toEqual(before);
  await importText('name,category,brand,care,return_days\nTea,Drinks,,Keep dark.,\n');
  expect(await particulars()).toEqual([[null, 'Tea Estate, Ilam', 'NP', 'Tea', 'Keep dark.', 30], before[1]]);
  const { list } = await importText(`${head}\nJam,Pantry,1,,,Narnia,,,0\n`);
  expect(list).toContain('origin: Enter the code of a country, such as NP, not ""Narnia""');
  expect(list).toContain('return_days: Enter a whole number from 1 to 365, not ""0""');
});

test('an export says which products an import would not know again', async () => {
  await importText(GOOD);
  await database.db.$client.query(
    "INSERT INTO products (name, price, category_id) SELECT name, 1, category_id FROM products WHERE name = 'Almonds'",
  );
  const { rows, doubled, content } = await files.exportTo('odd.jsonl');
  expect([rows, doubled]).toEqual([4, 2]);
  expect(content.toString()).not.toContain('doubled');
});

test.each([
  ['bring x.csv', 'There is no command "bring".'],
  ['import', 'import takes one file.'],
  ['import x.csv --map colour=c', '--map: "colour" is none of name, category'],
  ['import x.csv --set price', '--set price: write field=text.'],
  ['import x.csv --set price=1 --map price=p', '--map and --set both say what "price" is.'],
  ['import x.csv --key name,price', '--key: "price" is none of name, category, desc.'],
  ['import x.csv --force', "Unknown option '--force'"],
  ['export x.csv --dry-run', 'export takes no options.'],
])('the command line %j is refused in words', (words, message) => {
  expect(() => readCommandLine(words.split(' '))).toThrow(message);
});

test.each([
  ['price', 'Almonds,Nuts,"12,50",1,', 'Write the decimals after a point, such as 12.50, not "12,50"'],
  ['price', 'Almonds,Nuts,"1,20,00",1,', 'Enter an amount such as 1250.00, not "1,20,00"'],
  ['image', 'Almonds,Nuts,10,1,HTTPS://elsewhere.example/x.jpg', 'elsewhere.example'],
  ['image', 'Almonds,Nuts,10,1,/media/../api/user/', 'Enter an address'],
])('a %s that could be misread is refused: %s', async (field, row, reason) => {
  const { outcome, list } = await importText(`name,category,price,quantity,image\n${row}\n`);
  expect(outcome).toBeNull();
  expect(list.replaceAll('""', '"')).toContain(reason);
  expect(list).toContain(`${field}: `);
});
