import { localNames } from './localNames';
import { type ApiBaseQuery } from './reauthBaseQuery';

const almonds = {
  id: 1,
  name: 'Almonds',
  name_ne: 'बदाम',
  desc: 'Whole',
  desc_ne: 'सिङ्गो',
  category: { name: 'Nuts', name_ne: null },
};

const read = async (url: string) =>
  (await localNames(async () => ({ data: { results: [almonds] } }))({ url }, {} as never, {})).data;

test('on a Nepali page products and categories have their Nepali names and descriptions, where there are any', async () => {
  expect(await read('/api/products/')).toEqual({ results: [{ ...almonds, name: 'बदाम', desc: 'सिङ्गो' }] });
});

test('a Nepali page asks for the descriptions of its cards and the texts of the shop in Nepali', async () => {
  const asked = async (url: string) => {
    let params: unknown;
    const baseQuery: ApiBaseQuery = async (call) => {
      params = call.params;
      return { data: [] };
    };
    await localNames(baseQuery)({ url, params: { page: 2 } }, {} as never, {});
    return params;
  };
  for (const url of [
    '/api/products/',
    '/api/products/12/',
    '/api/products/by-id/',
    '/api/buy-again/',
    '/api/texts/terms/',
  ])
    expect(await asked(url)).toEqual({ page: 2, language: 'ne' });
  expect(await asked('/api/products/cart/me/')).toEqual({ page: 2 });
});

test.each(['/api/desk/products/', '/api/desk/categories/', '/api/locations/', '/api/orders/31/bill/'])(
  'both names of %s are shown',
  async (url) => {
    expect(await read(url)).toEqual({ results: [almonds] });
  },
);

test.each(['/api/orders/31/', '/api/desk/orders/31/', '/api/desk/picklist/'])(
  'the lines of %s have their Nepali names',
  async (url) => {
    expect(await read(url)).toMatchObject({ results: [{ name: 'बदाम' }] });
  },
);

test('a quote that comes with a refusal has Nepali names', async () => {
  const error = { status: 409, data: { code: 'quote_changed', quote: { lines: [{ product: almonds }] } } };
  const meta = { overlapped: true };
  const result = await localNames(async () => ({ error, meta }))({ url: '/api/orders/' }, {} as never, {});
  expect(result.meta).toBe(meta);
  expect(result.error).toMatchObject({ status: 409, data: { quote: { lines: [{ product: { name: 'बदाम' } }] } } });
});
