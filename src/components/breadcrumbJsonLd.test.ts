import { breadcrumbJsonLd } from './breadcrumbJsonLd';

test('breadcrumbs are numbered and absolute', () => {
  expect(
    breadcrumbJsonLd([
      { text: 'Home', url: 'https://shop.example/' },
      { text: 'Tea', url: 'https://shop.example/categories/3' },
    ]),
  ).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/' },
      { '@type': 'ListItem', position: 2, name: 'Tea', item: 'https://shop.example/categories/3' },
    ],
  });
});
