import { readProductsView, WHOLE_LIST, writeProductsView } from './productsUrl';

test.each([
  ['', WHOLE_LIST],
  ['search=almond&category=3&sort=-price', { search: 'almond', category: 3, sort: '-price' }],
  ['search=%20%20dry%20fruit%20', { ...WHOLE_LIST, search: 'dry fruit' }],
  ['category=&sort=__proto__', WHOLE_LIST],
  ['category=%20&sort=NAME', WHOLE_LIST],
  ['category=-1', WHOLE_LIST],
  ['category=x', WHOLE_LIST],
  ['category=1e3', WHOLE_LIST],
  ['category=0', { ...WHOLE_LIST, category: 0 }],
  ['category=999', { ...WHOLE_LIST, category: 999 }],
  ['category=99999999999999999999', { ...WHOLE_LIST, category: 0 }],
  ['sort=created_at&sort=price', { ...WHOLE_LIST, sort: 'created_at' }],
])('§2 the address ?%s is read as %j: what is no sort or no number counts as absent', (query, view) => {
  expect(readProductsView(new URLSearchParams(query))).toEqual(view);
});

test.each([
  [WHOLE_LIST, ''],
  [{ search: 'a&b=c', category: 4, sort: 'created_at' as const }, 'search=a%26b%3Dc&category=4&sort=created_at'],
  [{ ...WHOLE_LIST, search: ' ' }, ''],
])('§2 the view %j is written as ?%s; the default sort is left out', (view, query) => {
  expect(String(writeProductsView(view))).toBe(query);
});
