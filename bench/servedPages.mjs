/** What the pages cost that the server renders: each for the first time, and kept ones. */
import { fire, processorTime } from './machinery.mjs';

const SECONDS = 4;
const BROTLI = { 'accept-encoding': 'br' };

async function readJson(url) {
  return (await fetch(url)).json();
}

/** Asks for pages one after another, none of which was asked for before. Gives milliseconds and the processor's milliseconds a page. */
async function askForNew({ address, pid }, paths) {
  const [started, used] = [performance.now(), processorTime([pid])];
  for (const path of paths) {
    const page = await fetch(address + path, { headers: BROTLI });
    if (!(await page.text()).includes('id="server-data"')) throw new Error(`${path} was not rendered`);
  }
  return [performance.now() - started, (processorTime([pid]) - used) / 1000].map((time) => time / paths.length);
}

/** Rows of: what, measured, bar. */
export async function measureServedPages(shop) {
  const { results } = await readJson(`${shop.address}/api/products/?page=1&page_size=100`);
  const categories = await readJson(`${shop.address}/api/products/categories/`);
  const lists = categories.flatMap(({ id }) =>
    ['price', '-price', 'created_at'].map((sort) => `category=${id}&sort=${sort}`),
  );
  const kinds = [
    ['a product', results.map(({ id }) => `/products/${id}`)],
    ['a list', lists.map((query) => `/products?${query}`)],
  ];
  const rows = [];
  for (const [name, paths] of kinds) {
    // Compiled code and connections are there from the first few on.
    await askForNew(shop, paths.slice(0, 10));
    const [time, processor] = await askForNew(shop, paths.slice(10));
    rows.push([
      `${name}, rendered for one visitor after another`,
      `${Math.round(1000 / time)} a second, ${time.toFixed(1)} ms, ${processor.toFixed(1)} ms of the processor`,
      '',
    ]);
    const { rate } = await fire(shop, paths[0], SECONDS, ['-H', 'accept-encoding=br']);
    rows.push([`${name}, kept, 16 connections`, `${Math.round(rate).toLocaleString('en-US')} a second`, '']);
  }
  return rows;
}
