/** @jest-environment node */
import { prerenderPage } from './prerender';

const main = (html: string) => /<main[^>]*>([^]*)<\/main>/.exec(html)?.[1];

test('§2 the front page is prerendered without a window, with room for the products and no account links yet', async () => {
  const { html, styles } = await prerenderPage('/');
  expect(main(html)).toMatch(/<h1[^>]*>The best of Nepal/);
  expect(main(html)?.match(/data-testid="product-skeleton"/g)).toHaveLength(8);
  expect(html).toMatch(/<header.*<footer/s);
  expect(styles).toMatch(/^<style data-emotion="css/);
});

test('§2 any other address is prerendered as the neutral shell: header and footer around an empty main', async () => {
  const { html } = await prerenderPage('/products');
  expect(main(html)).toBe('');
  expect(html).toMatch(/<header.*<footer/s);
});
