import { randomBytes, randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { SEARCH_MAX } from '../../../contract/rules';
import { type ProductPage } from '../../../contract/wire';
import { allProducts } from '../../db/schema';
import { createTestApp, type TestShop } from '../../testing/createTestApp';
import { edgeProducts } from '../../testing/edgeProducts';
import { createCategory, createProduct } from '../../testing/factories';

let shop: TestShop;
const names = new Map<number, string>();
const NEPALI = { nameNe: 'जुम्लाको ओखर', descNe: 'फोरेर खानुहोस्' };
const ALIASES: Record<string, string> = { 'Cashews W320 (काजु)': 'kaju, kaaju', 'Cow Ghee (घी)': 'gai ko ghiu' };

beforeAll(async () => {
  shop = await createTestApp();
  const dryFruits = await createCategory(shop, { name: 'Dry Fruits (सुख्खा फलफूल)' });
  const pantry = await createCategory(shop, { name: 'Pantry & Spices' });
  const stock: [name: string, desc: string, categoryId: number][] = [
    ['Almonds California', 'Whole raw almonds, 500 g', dryFruits.id],
    ['Cashews W320 (काजु)', 'Large white kernels', dryFruits.id],
    ['Walnuts in shell', 'From Jumla, this harvest', dryFruits.id],
    ['Basmati Rice', 'Aged, long grain', pantry.id],
    ['Cow Ghee (घी)', '100% pure; 1 l jar', pantry.id],
    ['Café Himalaya', 'Ground coffee, beans of Ilam', pantry.id],
    ["Farmer's honey_raw", 'Comes in a 50% bigger "family" jar \\ tin', pantry.id],
    ['Masyang (मस्याङ) Dal', 'Rice bean; Crème-coloured ½ kg', pantry.id],
    ['Steak-style soy chunks', 'A protein snack, no licorice', pantry.id],
  ];
  for (const [name, desc, categoryId] of stock)
    names.set(
      (
        await createProduct(shop, {
          ...{ name, desc, categoryId, aliases: ALIASES[name] ?? '' },
          ...(name === 'Walnuts in shell' && NEPALI),
        })
      ).id,
      name,
    );
});
afterAll(() => shop.close());

async function search(text: string): Promise<string[]> {
  const response = await shop.app.inject({ url: `/api/products/?${new URLSearchParams({ search: text })}` });
  expect(response.statusCode).toBe(200);
  return response.json<{ name: string }[]>().map(({ name }) => name);
}

const CASHEWS = 'Cashews W320 (काजु)';
const GHEE = 'Cow Ghee (घी)';
const HONEY = "Farmer's honey_raw";
const MASYANG = 'Masyang (मस्याङ) Dal';
const SOY = 'Steak-style soy chunks';

test.each<[rule: string, text: string, found: string[]]>([
  ['a word in the name', 'almonds', ['Almonds California']],
  ['a word in the description', 'kernels', [CASHEWS]],
  ["a word in the category's name", 'dry', ['Almonds California', CASHEWS, 'Walnuts in shell']],
  ['all words, each anywhere, in any order', 'fruits jumla WALNUTS', ['Walnuts in shell']],
  ['a word that is missing in one place', 'almonds jumla', []],
  ['a romanised name', 'kaju', [CASHEWS]],
  ['a romanised name with a typing error', 'kaajuu', [CASHEWS]],
  ['a romanised name beside a word of the description', 'ghiu jar', [GHEE]],
  ['case', 'BASMATI', ['Basmati Rice']],
  ['an accent in the catalog', 'cafe creme', []],
  ['an accent in the catalog, one product', 'creme', [MASYANG]],
  ['an accent in the search', 'ghée', [GHEE]],
  ['an accent on both sides', 'CAFÉ', ['Café Himalaya']],
  ['an accent typed as a character of its own', 'cafe\u0301', ['Café Himalaya']],
  ['full-width letters', 'ｇｈｅｅ', [GHEE]],
  ['a part of a word', 'shew', [CASHEWS]],
  ['white space of every kind', '  cow\u00a0\u3000\tghee\n', [GHEE]],
  ['Devanagari', 'काजु', [CASHEWS]],
  ['Devanagari of two letters in brackets', 'घी', [GHEE]],
  ['the name in Nepali', 'ओखर', ['Walnuts in shell']],
  ['the description in Nepali, beside an English word', 'फोरेर walnuts', ['Walnuts in shell']],
  ['Devanagari with a virama', 'सुख्खा', ['Almonds California', CASHEWS, 'Walnuts in shell']],
  ['Devanagari with its brackets', '(मस्याङ)', [MASYANG]],
  ['a zero-width joiner', 'मस्या\u200dङ', [MASYANG]],
  ['two letters where a word begins', 'gh', [GHEE]],
  ['two letters in the middle of words', 'he', []],
  ['one letter and a word', 'l jar', [GHEE]],
  ['two letters after a hyphen', 'so chunks', [SOY]],
  ['a percent sign', '%', [GHEE, HONEY]],
  ['a number with a percent sign', '50%', [HONEY]],
  ['an underscore', '_', [HONEY]],
  ['an underscore in a word', 'y_r', [HONEY]],
  ['a quote', "'", [HONEY]],
  ['a word with a quote', "farmer's", [HONEY]],
  ['a double quote', '"family"', [HONEY]],
  ['a backslash', '\\', [HONEY]],
  ['SQL', "'; DROP TABLE products; --", []],
  ['a fraction', '½', [MASYANG]],
  ['an ampersand', 'pantry & rice', ['Basmati Rice', MASYANG, SOY]],
  ['letters swapped', 'almnod', ['Almonds California']],
  ['a letter too many', 'casheww', [CASHEWS]],
  ['a letter missing', 'walnts', ['Walnuts in shell']],
  ['a letter missing in the middle', 'basmti', ['Basmati Rice']],
  ['a wrong letter', 'bosmati', ['Basmati Rice']],
  ['four letters, swapped', 'gehe', [GHEE]],
  ['a typing error after punctuation', '"almnod",', ['Almonds California']],
  ['a word of three letters before a comma', 'cow, ghee', [GHEE]],
  ['a number in brackets', '[500]', ['Almonds California']],
  ['a sign of patterns in place of a letter', 'almon_', []],
  ['a sign of patterns in place of letters', 'alm%ds', []],
  ['a sign of patterns after a word', 'almonds%', []],
  ['a backslash before a sign', '\\%', []],
  ['a word that nothing has, beside a typing error', 'caw ghea', [GHEE]],
  ['a typing error beside a right word', 'cow ghea', [GHEE]],
  ['words that nothing has beside one that is known', 'organic honey_raw xyz', [HONEY]],
  ['words that name no goods', 'price of the best cashews', [CASHEWS]],
  ['a unit alone', 'kg', [MASYANG]],
  ['a size that is joined, which does not filter', 'ghee 5kg', [GHEE]],
  ['a size in Devanagari', 'घी ५ किलो', [GHEE]],
  ['a long vowel for a short one', 'घि', [GHEE]],
  ['a typing error in Devanagari', 'काजू', [CASHEWS]],
  ['a correction where a word begins, not in the middle of one', 'ricee', ['Basmati Rice', MASYANG]],
  ['nonsense', 'zzqx', []],
  ['long nonsense', 'qwertzuiop', []],
  ['a number that is nowhere', '1234', []],
  ['a word of three letters that is nowhere', 'xie', []],
])('§7 a search forgives and finds: %s (%j)', async (_rule, text, found) => {
  expect((await search(text)).sort()).toEqual([...found].sort());
});

test('the words that do not count are named in a header', async () => {
  const url = (search: string) => `/api/products/?${new URLSearchParams({ search })}`;
  const headerOf = async (search: string) => (await shop.app.inject(url(search))).headers['search-dropped'];
  expect(await headerOf('organic, घघघघ honey_raw')).toBe(['organic,', 'घघघघ'].map(encodeURIComponent).join(','));
  expect([await headerOf('cashews'), await headerOf('price of cashews'), await headerOf('zzqx')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('§2 §7 a search without an order stands in the order of relevance: name, other name, category, description; size, stock', async () => {
  const teas = await createCategory(shop, { name: 'Teapots' });
  const shelf = await createCategory(shop, { name: 'Shelf' });
  const made = [
    { name: 'Cups', desc: 'for teapots', categoryId: shelf.id },
    { name: 'Mugs', categoryId: teas.id },
    { name: 'Kettles', aliases: 'teapots', categoryId: shelf.id },
    { name: 'Blue teapots, large', categoryId: shelf.id, quantity: 0 },
    { name: 'Red teapots, large', categoryId: shelf.id, unit: 'ml' as const, unitAmount: 500 },
    { name: 'Teapots', categoryId: shelf.id, unit: 'ml' as const, unitAmount: 1000 },
  ];
  for (const fields of made) await createProduct(shop, fields);
  const listed = ['Teapots', 'Red teapots, large', 'Blue teapots, large', 'Kettles', 'Mugs', 'Cups'];
  expect(await search('teapots')).toEqual(listed);
  expect(await search('teapot 500ml')).toEqual([listed[1], listed[0], ...listed.slice(2)]);
  const byName = await shop.app.inject('/api/products/?search=teapots&ordering=name');
  expect(byName.json<{ name: string }[]>().map(({ name }) => name)).toEqual([...listed].sort());
  await shop.db.delete(allProducts).where(eq(allProducts.categoryId, teas.id));
  await shop.db.delete(allProducts).where(eq(allProducts.categoryId, shelf.id));
  shop.responseCache.clear();
});

test('§7 a search for nothing but white space finds everything', async () => {
  expect(await search(' \t\u200b')).toHaveLength(names.size);
});

test('§7 a search finds every product by each of its own words', async () => {
  for (const name of names.values()) {
    for (const word of name.split(' ')) expect(await search(word)).toContain(name);
  }
});

test('§7 a search follows changes of names, other names, descriptions and categories, and deletions', async () => {
  const category = await createCategory(shop, { name: 'Pickles' });
  const { id } = await createProduct(shop, { name: 'Lapsi candy', desc: 'sweet and sour', categoryId: category.id });
  expect(await search('pickles lapsi')).toEqual(['Lapsi candy']);
  await shop.db.execute(sql`UPDATE categories SET name = 'Achar' WHERE id = ${category.id}`);
  shop.responseCache.clear();
  expect(await search('pickles')).toEqual([]);
  expect(await search('achar sour')).toEqual(['Lapsi candy']);
  expect(await search('titauro')).toEqual([]);
  await shop.db.update(allProducts).set({ aliases: 'titauro' }).where(eq(allProducts.id, id));
  shop.responseCache.clear();
  expect(await search('titauro')).toEqual(['Lapsi candy']);
  await shop.db.update(allProducts).set({ aliases: '' }).where(eq(allProducts.id, id));
  await shop.db.update(allProducts).set({ name: 'Titaura', searchText: 'lapsi' }).where(eq(allProducts.id, id));
  shop.responseCache.clear();
  expect(await search('lapsi')).toEqual([]);
  expect(await search('titauar')).toEqual(['Titaura']);
  await shop.db.delete(allProducts).where(eq(allProducts.id, id));
  shop.responseCache.clear();
  expect(await search('titauar')).toEqual([]);
  expect(
    (await shop.db.execute(sql`SELECT word FROM search_words WHERE word IN ('titaura', 'lapsi', 'achar')`)).rows,
  ).toEqual([]);
});

test.each([
  ['of one byte each', randomBytes(2300).toString('hex')],
  ['of four bytes each', String.fromCodePoint(...Array.from({ length: 4600 }, () => randomInt(0x20000, 0x2a000)))],
])(
  '§7 a word of 4600 letters %s can be stored, is found by its beginning, and the words beside it by theirs',
  async (_kind, long) => {
    const first = long.slice(0, SEARCH_MAX);
    const { id } = await createProduct(shop, { name: 'Wai', desc: `noodles ${long}, ${first}else` });
    expect(await search('noodles wai')).toHaveLength(1);
    expect(await search(first)).toEqual(['Wai']);
    await shop.db.delete(allProducts).where(eq(allProducts.id, id));
    shop.responseCache.clear();
  },
);

test('§7 changes of the vocabulary at once neither fail nor lose a count', async () => {
  const category = await createCategory(shop, { name: 'Teas' });
  const words = Array.from({ length: 40 }, (_, i) => `leaf${i}`);
  const fields = (i: number) => ({
    name: `Ilam ${i}`,
    desc: (i % 2 ? words : [...words].reverse()).join(' '),
    categoryId: category.id,
  });
  const made = await Promise.all(Array.from({ length: 30 }, (_, i) => createProduct(shop, fields(i))));
  await Promise.all([
    shop.db.execute(sql`UPDATE categories SET name = 'Chiya' WHERE id = ${category.id}`),
    ...made.slice(0, 24).map(({ id }) => shop.db.delete(allProducts).where(eq(allProducts.id, id))),
    ...[1, 2, 3].map(() => createProduct(shop, { name: 'Tea Ilam black', categoryId: category.id })),
  ]);
  shop.responseCache.clear();
  expect(await search('chiya ilam')).toHaveLength(9);
});

test('§7 emptying the catalog empties the vocabulary', async () => {
  // Lines of bills refer to the products: a TRUNCATE of both is refused.
  await shop.db.execute(sql`DELETE FROM all_products`);
  expect((await shop.db.execute(sql`SELECT * FROM search_words`)).rows).toEqual([]);
});

describe('products at the edges', () => {
  let shop: TestShop;
  let categoryId: number;

  beforeAll(async () => {
    shop = await createTestApp();
    categoryId = (await createCategory(shop)).id;
    for (const fields of edgeProducts) await createProduct(shop, { ...fields, categoryId });
  });
  afterAll(() => shop.close());

  async function list(query = {}): Promise<ProductPage['results']> {
    const response = await shop.app.inject({
      url: '/api/products/',
      query: { category: String(categoryId), ordering: 'created_at', page: '1', page_size: '24', ...query },
    });
    return response.json<ProductPage>().results;
  }

  test('§3 products at the edges are listed exactly as they are stored', async () => {
    expect((await list()).map(({ name, desc, price, quantity }) => ({ name, desc, price, quantity }))).toEqual(
      edgeProducts,
    );
  });

  test.each(edgeProducts)('§2 $name is found by its name', async ({ name }) => {
    expect((await list({ search: name })).map((product) => product.name)).toContain(name);
  });
});
