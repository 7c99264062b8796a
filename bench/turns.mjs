/** Two builds in turns, so that both meet the same machine. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { visitEarlyPress } from './earlyPress.mjs';
import { startFront } from './front.mjs';
import { median, startServer } from './machinery.mjs';
import { visitMainThread } from './mainThread.mjs';
import { visitUsable } from './usable.mjs';

const PAGES = ['/', '/products', '/products?search=almond', '/products/1'];
const FIGURES = {
  price: 'a name and its price are seen',
  search: "the header's search is usable",
  control: "the page's first control is usable",
  worked: 'the main thread has worked',
  blocked: 'blocked main thread',
  longest: 'longest task',
  acknowledged: 'a press at the moment of the price shows',
  carriedOut: 'and is carried out',
};

/** The shop of a build, with the front of deploy/ when it is asked for. */
async function open(directory, isFronted) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mewa-bench-'));
  const settings = { DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1' };
  const script = path.join(directory, 'build/server/server/main.js');
  const shop = await startServer(script, settings, '/api/products/categories/');
  const front = isFronted ? await startFront(shop.address) : null;
  return {
    address: front?.address ?? shop.address,
    shopAddress: shop.address,
    stop: async () => {
      await front?.stop();
      await shop.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const visit = async (url, chromium) => ({
  ...(await visitEarlyPress(url, chromium)),
  ...(await visitUsable(url, chromium)),
  ...(await visitMainThread(url, chromium)),
});

/** Rows of: page, what, median of the first build, of the second one, and the milliseconds of all runs of both. */
export async function measureTurns(directories, { isFronted, chromium, runs }) {
  const shops = [];
  try {
    for (const directory of directories) shops.push(await open(directory, isFronted));
    // Once each, so that the server keeps the pages.
    for (const { shopAddress } of shops)
      for (const page of PAGES)
        await (await fetch(shopAddress + page, { headers: { 'accept-encoding': 'br' } })).text();
    const rows = [];
    for (const page of PAGES) {
      const visits = shops.map(() => []);
      for (let run = 0; run < runs; run += 1)
        for (const [index, { address }] of shops.entries()) {
          const figures = await visit(address + page, chromium);
          visits[index].push(figures);
          // The progress.
          console.error(page, directories[index], JSON.stringify(figures));
        }
      for (const [figure, text] of Object.entries(FIGURES)) {
        const all = visits.map((each) => each.map((one) => Math.round(one[figure])));
        rows.push([
          page,
          text,
          ...all.map((each) => `${median(each)} ms`),
          all.map((each) => each.join(' ')).join('; '),
        ]);
      }
    }
    return rows;
  } finally {
    for (const shop of shops) await shop.stop();
  }
}
