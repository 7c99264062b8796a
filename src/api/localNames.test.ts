import { type Language } from '../../contract/languages';
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

const read = async (url: string, language: Language) =>
  (
    await localNames(
      async () => ({ data: { results: [almonds] } }),
      () => language,
    )({ url }, {} as never, {})
  ).data;

test('on a Nepali page products and categories have their Nepali names and descriptions, where there are any', async () => {
  expect(await read('/api/products/', 'en')).toEqual({ results: [almonds] });
  expect(await read('/api/products/', 'ne')).toEqual({ results: [{ ...almonds, name: 'बदाम', desc: 'सिङ्गो' }] });
});

test('a Nepali page asks for the descriptions of its cards in Nepali', async () => {
  const asked = async (url: string, language: Language) => {
    let params: unknown;
    const baseQuery: ApiBaseQuery = async (call) => {
      params = call.params;
      return { data: [] };
    };
    await localNames(baseQuery, () => language)({ url, params: { page: 2 } }, {} as never, {});
    return params;
  };
  for (const url of ['/api/products/', '/api/products/12/', '/api/products/by-id/', '/api/buy-again/']) {
    expect(await asked(url, 'ne')).toEqual({ page: 2, language: 'ne' });
    expect(await asked(url, 'en')).toEqual({ page: 2 });
  }
  expect(await asked('/api/products/cart/me/', 'ne')).toEqual({ page: 2 });
});

test('staff edit the names of both languages, and places are shown in both', async () => {
  expect(await read('/api/desk/products/', 'ne')).toEqual({ results: [almonds] });
  expect(await read('/api/locations/', 'ne')).toEqual({ results: [almonds] });
});
