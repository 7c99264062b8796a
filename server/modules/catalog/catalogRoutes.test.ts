import { Value } from '@sinclair/typebox/value';
import { FormatRegistry, Type } from '@sinclair/typebox';
import { Product, ProductDetails, ProductPage, type Category } from '../../../contract/wire';
import { eq, inArray, sql } from 'drizzle-orm';
import { allProducts, categories } from '../../db/schema';
import { createTestApp, type TestShop } from '../../testing/createTestApp';
import { createCategory, createMember, createProduct } from '../../testing/factories';
import { prepare, prepareApp } from '../../testing/prepare';

FormatRegistry.Set('date-time', (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text));

const shop = prepareApp();
const nuts = prepare(() => createCategory(shop, { name: 'nuts' }));
const rice = prepare(() => createCategory(shop, { name: 'Rice' }));
/** Names in the order of their ids. */
const NAMES = ['walnuts', 'Almonds', 'basmati Rice', 'Zante currants', 'apricots', 'Marsi rice', 'almonds'];

beforeAll(async () => {
  const prices = ['20.00', '0.01', '99999.99', '20.00', '19.90', '20.00', '7.50'];
  for (const [i, name] of NAMES.entries()) {
    await createProduct(shop, {
      name,
      price: prices[i]!,
      quantity: i,
      categoryId: /rice/i.test(name) ? rice.id : nuts.id,
      featured: i < 3,
      image: [null, '/media/almond.svg', 'https://pictures.example/rice.webp'][i] ?? null,
      createdAt: new Date(Date.UTC(2026, 0, [5, 3, 3, 1, 4, 2, 3][i], 10, 0, 0, 120)),
    });
  }
});

const HOST = 'shop.example:8000';
const get = (query: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url: `/api/products/${query}`, headers: { host: HOST, ...headers } });
const namesOf = (list: Product[]) => list.map(({ name }) => name);

test('§7 the product list is a bare array of whole products, without a trailing slash too', async () => {
  for (const url of ['/api/products/', '/api/products', '/api/products/?_t=1763600000000&utm_source=x']) {
    const response = await shop.app.inject({ url });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.json()).toHaveLength(NAMES.length);
    expect([...Value.Errors(Type.Array(Product), response.json())]).toEqual([]);
  }
});

test('AC-07 §3.3 §7 a product has exactly the fields of the contract', async () => {
  const [product] = (await get('?search=basmati')).json<Product[]>();
  expect(product).toEqual({
    id: expect.any(Number),
    name: 'basmati Rice',
    name_ne: null,
    desc: 'Whole almonds',
    price: '99999.99',
    quantity: 2,
    image: 'https://pictures.example/rice.webp',
    category: { id: rice.id, name: 'Rice', name_ne: null },
    created_at: '2026-01-03T10:00:00.120Z',
    featured: true,
    unit: null,
    unit_amount: null,
  });
});

test('§7 our own pictures get the address by which the caller reached the shop, or PUBLIC_URL', async () => {
  const imageOf = async ({ app }: TestShop) => {
    const response = await app.inject({ url: '/api/products/?ordering=price', headers: { host: HOST } });
    return response.json<Product[]>()[0]?.image;
  };
  expect(await imageOf(shop)).toBe('http://shop.example:8000/media/almond.svg');
  const published = await createTestApp({ publicUrl: 'https://mewa.example' });
  await createProduct(published, { image: '/media/almond.svg' });
  expect(await imageOf(published)).toBe('https://mewa.example/media/almond.svg');
  await published.close();
});

test('our own pictures get the address of the CDN, and the pages of a list keep the address of the shop', async () => {
  const withCdn = await createTestApp({ mediaBaseUrl: 'https://cdn.example' });
  const categoryId = (await createCategory(withCdn, { name: 'Nuts' })).id;
  const { id } = await createProduct(withCdn, { image: '/media/almond.svg', categoryId });
  await createProduct(withCdn, { image: 'https://pictures.example/rice.webp', categoryId });
  const ask = async (url: string) => (await withCdn.app.inject({ url, headers: { host: HOST } })).json();
  const page = await ask('/api/products/?page_size=1&ordering=created_at');
  expect([page.results[0].image, page.next]).toEqual([
    'https://cdn.example/media/almond.svg',
    `http://${HOST}/api/products/?ordering=created_at&page_size=1&page=2`,
  ]);
  const { image, related } = await ask(`/api/products/${id}/`);
  expect([image, related[0].image]).toEqual([
    'https://cdn.example/media/almond.svg',
    'https://pictures.example/rice.webp',
  ]);
  const images = (await ask('/api/products/categories/')).map((category: { image: string }) => category.image);
  expect(images).toEqual(['https://cdn.example/media/almond.svg']);
  await withCdn.close();
});

test.each<[ordering: string, names: string[]]>([
  ['', ['Almonds', 'almonds', 'apricots', 'basmati Rice', 'Marsi rice', 'walnuts', 'Zante currants']],
  ['?ordering=', ['Almonds', 'almonds', 'apricots', 'basmati Rice', 'Marsi rice', 'walnuts', 'Zante currants']],
  ['?ordering=name', ['Almonds', 'almonds', 'apricots', 'basmati Rice', 'Marsi rice', 'walnuts', 'Zante currants']],
  ['?ordering=-name', ['Zante currants', 'walnuts', 'Marsi rice', 'basmati Rice', 'apricots', 'Almonds', 'almonds']],
  ['?ordering=price', ['Almonds', 'almonds', 'apricots', 'walnuts', 'Zante currants', 'Marsi rice', 'basmati Rice']],
  ['?ordering=-price', ['basmati Rice', 'walnuts', 'Zante currants', 'Marsi rice', 'apricots', 'almonds', 'Almonds']],
  [
    '?ordering=created_at',
    ['Zante currants', 'Marsi rice', 'Almonds', 'basmati Rice', 'almonds', 'apricots', 'walnuts'],
  ],
  [
    '?ordering=-created_at',
    ['walnuts', 'apricots', 'Almonds', 'basmati Rice', 'almonds', 'Marsi rice', 'Zante currants'],
  ],
])('§7 %p orders without regard to case, equal ones by id', async (query, names) => {
  expect(namesOf((await get(query)).json())).toEqual(names);
});

test('§7 category and search narrow the list together', async () => {
  expect(namesOf((await get(`?category=${rice.id}&ordering=-name`)).json())).toEqual(['Marsi rice', 'basmati Rice']);
  expect(namesOf((await get(`?category=${rice.id}&search=marsi`)).json())).toEqual(['Marsi rice']);
  expect((await get(`?category=${nuts.id}&search=marsi`)).json()).toEqual([]);
});

const NO_CATEGORIES = [
  '999999',
  '-1',
  '0',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '9'.repeat(150),
  '1'.repeat(400),
];
test.each(NO_CATEGORIES)('§7 the unknown category %s has an empty list', async (id) => {
  const bare = await get(`?category=${id}`);
  expect([bare.statusCode, bare.json()]).toEqual([200, []]);
  expect((await get(`?category=${id}&page=1`)).json()).toEqual({ count: 0, next: null, previous: null, results: [] });
});

test.each<[query: string, field: string, message: string]>([
  ['?category=abc', 'category', 'A valid integer is required.'],
  ['?category=1.5', 'category', 'A valid integer is required.'],
  ['?category=1e400', 'category', 'A valid integer is required.'],
  ['?category=0x1', 'category', 'A valid integer is required.'],
  ['?category=1%202', 'category', 'A valid integer is required.'],
  ['?category=1%00', 'category', 'Null characters are not allowed.'],
  ['?category=1&category=2', 'category', 'Not a valid string.'],
  ['?ordering=stock', 'ordering', '"stock" is not a valid choice.'],
  ['?ordering=__proto__', 'ordering', '"__proto__" is not a valid choice.'],
  ['?ordering=name;drop', 'ordering', '"name;drop" is not a valid choice.'],
  ['?ordering=NAME', 'ordering', '"NAME" is not a valid choice.'],
  ['?ordering=name&ordering=price', 'ordering', 'Not a valid choice.'],
  ['?featured=maybe', 'featured', 'Must be a valid boolean.'],
  ['?featured=true&featured=false', 'featured', 'Must be a valid boolean.'],
  ['?search=a&search=b', 'search', 'Not a valid string.'],
  ['?search=a%00b', 'search', 'Null characters are not allowed.'],
  [`?search=${'a'.repeat(201)}`, 'search', 'Ensure this field has no more than 200 characters.'],
  ['?page=1&page=2', 'page', 'Not a valid string.'],
  ['?page_size=1&page_size=2', 'page_size', 'Not a valid string.'],
])('IN-16 %p is 400 on %s', async (query, field, message) => {
  const response = await get(query);
  expect([response.statusCode, response.json()]).toEqual([400, { [field]: [message] }]);
});

const BLANK = ['?category=', '?category=%20', '?featured=', '?search=', '?search=%20', '?page=', '?page_size='];
const UNKNOWN = [
  '?search[a]=1',
  '?search%5Ba%5D=1',
  '?__proto__=1',
  '?constructor[prototype]=1',
  '?=',
  '?&&',
  '?%zz=%zz',
];
test.each([...BLANK, ...UNKNOWN])('IN-16 %p is as good as not given', async (query) => {
  const response = await get(query);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toHaveLength(NAMES.length);
});

const ODD = [
  '?search=%zz',
  '?search=%ED%A0%80',
  '?search=%F0%9F%A5%9C',
  '?search=%E2%80%AE',
  '?category=%zz',
  '?page=%zz',
];
test.each([...ODD, `?search=${'%25'.repeat(200)}`, `?search=${'ab+'.repeat(66)}`])(
  'IN-14 %p never breaks the server',
  async (query) => {
    expect([200, 400, 404]).toContain((await get(query)).statusCode);
  },
);

test.each<[query: string, names: string[]]>([
  ['?featured=true', ['Almonds', 'basmati Rice', 'walnuts']],
  ['?featured=1&ordering=-price', ['basmati Rice', 'walnuts', 'Almonds']],
  ['?featured=True', ['Almonds', 'basmati Rice', 'walnuts']],
  ['?featured=false', ['almonds', 'apricots', 'Marsi rice', 'Zante currants']],
  ['?featured=0&search=rice', ['Marsi rice']],
])('§7 %p is an object with results', async (query, names) => {
  const response = await get(query);
  expect([...Value.Errors(ProductPage, response.json())]).toEqual([]);
  expect(response.json()).toMatchObject({ count: names.length, next: null, previous: null });
  expect(namesOf(response.json<ProductPage>().results)).toEqual(names);
});

test('§7 pages follow each other by next and previous without overlap, whatever the order', async () => {
  for (const ordering of ['name', '-name', 'price', '-price', 'created_at', '-created_at']) {
    const whole = namesOf((await get(`?ordering=${ordering}`)).json());
    const walked: string[] = [];
    let address: string | null = `http://shop.example:8000/api/products/?ordering=${ordering}&page_size=2&_t=5`;
    let last = '';
    while (address) {
      const { pathname, search, host }: URL = new URL(address);
      const page: ProductPage = (await shop.app.inject({ url: pathname + search, headers: { host } })).json();
      expect(page.count).toBe(NAMES.length);
      walked.push(...namesOf(page.results));
      last = address;
      address = page.next;
    }
    expect(walked).toEqual(whole);
    const { previous } = (await get(new URL(last).search)).json<ProductPage>();
    expect(previous).toBe(`http://shop.example:8000/api/products/?ordering=${ordering}&page_size=2&page=3`);
  }
});

test('§7 the pages around one keep its search, in any script', async () => {
  const apricot = await createProduct(shop, { name: 'खुर्पानी दाना', categoryId: nuts.id });
  const search = `search=${encodeURIComponent('दाना')}`;
  expect((await get(`?${search}&page_size=1`)).json()).toMatchObject({ count: 1, next: null, previous: null });
  const twin = await createProduct(shop, { name: 'खुर्पानी दाना', categoryId: nuts.id });
  const { next } = (await get(`?${search}&page_size=1`)).json<ProductPage>();
  expect(next).toBe(`http://shop.example:8000/api/products/?${search}&page_size=1&page=2`);
  const { previous, results } = (await get(next!.slice(next!.indexOf('?')))).json<ProductPage>();
  expect(results.map(({ id }) => id)).toEqual([twin.id]);
  expect(previous).toBe(`http://shop.example:8000/api/products/?${search}&page_size=1&page=1`);
  await shop.db.delete(allProducts).where(inArray(allProducts.id, [apricot.id, twin.id]));
  shop.responseCache.clear();
});

test('§7 a page has 24 products by default and 100 at most', async () => {
  const big = await createTestApp();
  const category = await createCategory(big);
  for (let i = 0; i < 105; i++) await createProduct(big, { name: `Product ${i}`, categoryId: category.id });
  const sizeOf = async (query: string) =>
    (await big.app.inject({ url: `/api/products/${query}` })).json<ProductPage>().results.length;
  expect(await sizeOf('?page=1')).toBe(24);
  expect(await sizeOf('?featured=false')).toBe(24);
  expect(await sizeOf('?page_size=100')).toBe(100);
  expect(await sizeOf('?page_size=101')).toBe(100);
  expect(await sizeOf(`?page_size=${'9'.repeat(400)}`)).toBe(100);
  for (const none of ['0', '-1', 'abc', '1.5', '1e3']) expect(await sizeOf(`?page_size=${none}`)).toBe(24);
  expect(await sizeOf('?page=5')).toBe(9);
  expect((await big.app.inject({ url: '/api/products/' })).json()).toHaveLength(105);
  await big.close();
});

const NO_PAGES = ['0', '-1', '5', '99999999', '9999999999', '9'.repeat(300), 'abc', '1.5', '1e1', 'last'];
test.each(NO_PAGES)('§7 page %s of 4 does not exist', async (page) => {
  const response = await get(`?page=${page}&page_size=2`);
  expect([response.statusCode, response.json()]).toEqual([404, { detail: 'Invalid page.' }]);
});

test('§7 the first page of nothing exists, the second does not', async () => {
  expect((await get('?search=zzqx&page=1')).json()).toEqual({ count: 0, next: null, previous: null, results: [] });
  expect((await get('?search=zzqx&page=2')).statusCode).toBe(404);
});

test('§7 the categories are a bare array by name, without regard to case', async () => {
  await createCategory(shop, { name: 'Oil' });
  for (const url of ['/api/products/categories/', '/api/products/categories?_t=1']) {
    const response = await shop.app.inject({ url });
    const names = response.json<Category[]>().map(({ name }) => name);
    expect([response.statusCode, names]).toEqual([200, [nuts.name, 'Oil', rice.name]]);
  }
});

test('a category has the number of its products, and an image of its first products by name that have one', async () => {
  const {
    position: _position,
    fresh: _fresh,
    nameNe: name_ne,
    ...bakery
  } = await createCategory(shop, { name: 'Bakery' });
  const listed = async () => (await get('categories/')).json<Category[]>().find(({ id }) => id === bakery.id);
  expect(await listed()).toEqual({ ...bakery, name_ne, product_count: 0, image: null });
  const pictures = { Rusk: null, Bread: 'https://pictures.example/bread.webp', bagel: null, Cake: '/media/cake.webp' };
  const made = [];
  for (const [name, image] of Object.entries(pictures))
    made.push(await createProduct(shop, { name, image, categoryId: bakery.id, featured: image !== null }));
  expect(await listed()).toEqual({ ...bakery, name_ne, product_count: 4, image: pictures.Bread });
  await shop.db.delete(allProducts).where(eq(allProducts.id, made[1]!.id));
  shop.responseCache.clear();
  expect(await listed()).toEqual({ ...bakery, name_ne, product_count: 3, image: `http://${HOST}/media/cake.webp` });
  await shop.db.delete(allProducts).where(eq(allProducts.categoryId, bakery.id));
  await shop.db.delete(categories).where(eq(categories.id, bakery.id));
  shop.responseCache.clear();
});

describe('one product', () => {
  const show = async (id: number) => (await get(`${id}/`)).json<ProductDetails>();
  const relatedOf = async (id: number) => (await show(id)).related.map(({ name }) => name);

  test('has the fields of the list, the size of its pack and those that follow in its category', async () => {
    const { id: categoryId, name } = await createCategory(shop, { name: 'Tea' });
    const particulars = {
      brand: 'Ilam Gold',
      producer: 'Ilam Tea Estate',
      origin: 'NP',
      ingredients: 'Tea',
      care: null,
    };
    const known = { ...particulars, returnDays: 14 };
    const [ilam] = [
      await createProduct(shop, {
        name: 'ilam',
        unit: 'g',
        unitAmount: 250,
        image: '/media/tea.svg',
        categoryId,
        ...known,
      }),
      await createProduct(shop, { name: 'Jasmine', quantity: 0, categoryId }),
      await createProduct(shop, { name: 'Assam', categoryId }),
      await createProduct(shop, { name: 'Oolong', categoryId }),
    ];
    const response = await get(`${ilam.id}`);
    expect([...Value.Errors(ProductDetails, response.json())]).toEqual([]);
    const [listed] = (await get(`?category=${categoryId}&search=ilam`)).json<Product[]>();
    // Lists stay small: only the page of a product has its particulars.
    const own = { desc_ne: null, ...particulars, return_days: 14, related: expect.any(Array), supplier: null };
    expect(response.json()).toEqual({ ...listed, ...own });
    expect(listed).not.toHaveProperty('brand');
    await shop.db.update(categories).set({ fresh: true }).where(eq(categories.id, categoryId));
    shop.responseCache.clear();
    expect(await show(ilam.id)).toMatchObject({ return_days: null });
    expect(listed).toMatchObject({ unit: 'g', unit_amount: 250, category: { id: categoryId, name } });
    expect(await relatedOf(ilam.id)).toEqual(['Oolong', 'Assam']);
    await shop.db.delete(allProducts).where(eq(allProducts.categoryId, categoryId));
    await shop.db.delete(categories).where(eq(categories.id, categoryId));
    shop.responseCache.clear();
  });

  test('relates to eight at most, and to none when it is alone', async () => {
    const big = await createTestApp();
    const { id: categoryId } = await createCategory(big);
    const made = [];
    for (let i = 10; i < 20; i++) made.push(await createProduct(big, { name: `Tea ${i}`, categoryId }));
    const alone = await createProduct(big);
    const namesBeside = async (id: number) =>
      (await big.app.inject(`/api/products/${id}/`)).json<ProductDetails>().related.map(({ name }) => name);
    expect(await namesBeside(made[3]!.id)).toEqual([14, 15, 16, 17, 18, 19, 10, 11].map((i) => `Tea ${i}`));
    expect(await namesBeside(alone.id)).toEqual([]);
    await big.close();
  });

  test.each(['999999', '0', '-1', '2147483648', '9'.repeat(150), '1e2', 'abc', 'cart', '%F0%9F%A5%9C'])(
    '%s is unknown',
    async (id) => {
      const response = await get(`${id}/`);
      expect([response.statusCode, response.json()]).toEqual([404, { detail: 'Not found.' }]);
    },
  );

  test.each([
    { unit: 'g' as const },
    { unitAmount: 5 },
    { unit: 'g' as const, unitAmount: 0 },
    { unit: 'kg' as 'g', unitAmount: 1 },
  ])('the database refuses a pack of %j', async (pack) => {
    await expect(createProduct(shop, { ...pack, categoryId: nuts.id })).rejects.toMatchObject({
      cause: { constraint: 'products_unit_check' },
    });
  });
});

test('AC-05 the catalog is public, whatever Authorization header comes along', async () => {
  const { headers } = await createMember(shop);
  for (const authorization of ['Bearer broken', 'Bearer', 'Basic eDp5', '', headers.authorization]) {
    for (const query of ['', 'categories/', '1/']) expect((await get(query, { authorization })).statusCode).toBe(200);
  }
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('§7 %s on the catalog is 405', async (method) => {
  for (const [url, allow] of [
    ['/api/products/', 'GET, HEAD'],
    ['/api/products/categories/', 'GET, HEAD'],
    ['/api/products/1/', 'GET, HEAD'],
  ] as const) {
    const response = await shop.app.inject({ method, url });
    expect([response.statusCode, response.headers.allow, response.json()]).toEqual([
      405,
      allow,
      { detail: `Method "${method}" not allowed.` },
    ]);
  }
});

test('§7 every sign of a text comes as it was stored', async () => {
  const odd = {
    name: 'Odd "q\\" \u2028 घ्यू 🥜',
    desc: 'tab\t line\r\n \u0001\u007f \b\f "image":"/x" {} [] $& </script>',
    image: '/media/a"b\\.svg',
  };
  const { id } = await createProduct(shop, { ...odd, categoryId: nuts.id });
  const [found] = (await get('?search=odd')).json<Product[]>();
  expect(found).toMatchObject({ id, ...odd, image: `http://${HOST}${odd.image}` });
  await shop.db.delete(allProducts).where(eq(allProducts.id, id));
  shop.responseCache.clear();
});

test('a product that does not match the contract is an error and never a response', async () => {
  const { id } = await createProduct(shop, { name: 'Timeless', categoryId: nuts.id });
  await shop.db.execute(sql`UPDATE products SET created_at = 'infinity' WHERE id = ${id}`);
  for (const query of ['?search=timeless', '?search=timeless&page=1']) {
    shop.responseCache.clear();
    const response = await get(query);
    expect([response.statusCode, response.json()]).toEqual([500, { detail: 'A server error occurred.' }]);
  }
  await shop.db.delete(allProducts).where(eq(allProducts.id, id));
  shop.responseCache.clear();
});
