import { render } from '@testing-library/react';
import { I18nWrapper } from '../testing/i18nWrapper';
import { PageHead } from './PageHead';

const meta = (name: string) =>
  document.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
const canonical = () => document.head.querySelector('link[rel="canonical"]')?.getAttribute('href');

test('a listed page has title, description, canonical address, Open Graph and Twitter tags, and they follow the page', () => {
  const image = 'https://pictures.example/a.webp';
  const { rerender, unmount } = render(
    <PageHead title="Almonds" canonical="/products/7" description="Big." image={image} />,
    { wrapper: I18nWrapper },
  );
  expect(document.title).toBe('Almonds - Mewa Pasal');
  expect(canonical()).toBe('http://localhost/products/7');
  expect(meta('description')).toBe('Big.');
  expect(meta('og:title')).toBe('Almonds');
  expect(meta('og:description')).toBe('Big.');
  expect(meta('og:url')).toBe('http://localhost/products/7');
  expect(meta('og:image')).toBe(image);
  expect(meta('og:site_name')).toBe('Mewa Pasal');
  expect(meta('og:type')).toBe('website');
  expect(meta('og:image:width')).toBeUndefined();
  expect(meta('twitter:card')).toBe('summary_large_image');
  expect(meta('robots')).toBeUndefined();
  rerender(<PageHead title="Cashews" canonical="/products/8" description={'long '.repeat(60)} />);
  expect(document.title).toBe('Cashews - Mewa Pasal');
  expect(canonical()).toBe('http://localhost/products/8');
  expect(meta('description')).toMatch(/^(long ){31}lon?g?…$/);
  expect(meta('og:image')).toBe('http://localhost/icon-512.png');
  expect([meta('og:image:width'), meta('og:image:height'), meta('twitter:card')]).toEqual(['512', '512', 'summary']);
  unmount();
  expect(document.head.querySelectorAll('meta, link, title')).toHaveLength(0);
});

const STORED = `https://cdn.example/media/pictures/${'a1'.repeat(16)}`;
test.each([
  ['http://localhost/media/products/tea.svg', 'http://localhost/media/products/tea-share.jpeg'],
  [`${STORED}-640.webp`, `${STORED}-share.jpeg`],
])('a link to a product that is shared shows a JPEG of 1200 x 630 with its name: %s', (image, shared) => {
  render(<PageHead title="Tea" canonical="/products/7" image={image} type="product" />, { wrapper: I18nWrapper });
  const names = ['og:type', 'og:image', 'og:image:width', 'og:image:height', 'og:image:alt', 'twitter:card'];
  expect(names.map(meta)).toEqual(['product', shared, '1200', '630', 'Tea', 'summary_large_image']);
});

test('a page without a canonical address is not listed', () => {
  render(<PageHead title="Cart" />, { wrapper: I18nWrapper });
  expect(document.title).toBe('Cart - Mewa Pasal');
  expect(meta('robots')).toBe('noindex');
  expect(canonical()).toBeUndefined();
});
