import { type Language } from '../../contract/languages';
import { localNames } from './localNames';

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

test('staff edit the names of both languages, and places are shown in both', async () => {
  expect(await read('/api/desk/products/', 'ne')).toEqual({ results: [almonds] });
  expect(await read('/api/locations/', 'ne')).toEqual({ results: [almonds] });
});
