/** What each operation of the modelled hour costs: processor milliseconds of the server and of PostgreSQL, and bytes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresTime, processorTime } from './machinery.mjs';

const CONNECTIONS = 8;
/** Longer than the 500 ms between two questions for changes of the stock. */
const NOTICED_MS = 900;
const WORDS =
  'Almonds Cashews Walnuts Pistachios Raisins Apricots Figs Dates Lentils Rice Millet Honey Ghee Tea Coffee Turmeric Cumin Cardamom Mustard Chillies';
const BROTLI = { 'accept-encoding': 'br', accept: 'text/html,application/json,*/*' };

const words = WORDS.split(' ');
const count = (most, make) => Array.from({ length: most }, (_, index) => make(index));
const call = (query) => `/api/products/?page_size=24&${query}`;
const sorts = ['price', '-price', 'name', '-name'];

/** The addresses of each kind, in the order of CHOICES: the popular products are the first ones. */
export const PATHS = {
  'documents home': ['/'],
  'documents list': count(12, (i) => `/products?category=${1 + (i % 6)}&sort=${i < 6 ? 'price' : '-price'}`),
  'documents search': words.map((word) => `/products?search=${word.toLowerCase()}`),
  'documents product': count(1000, (i) => `/products/${i + 1}`),
  'documents category': count(10, (i) => `/categories/${i + 1}`),
  'calls featured': ['/api/products/?featured=true'],
  'calls categories': ['/api/products/categories/'],
  'calls list': count(12, (i) => call(`ordering=${sorts[i % 4]}&page=${1 + Math.floor(i / 4)}`)),
  'calls search': words.map((word) => call(`search=${word.toLowerCase()}&page=1`)),
  'calls suggestions': count(
    40,
    (i) => `/api/products/?search=${words[i % 20].slice(0, 3 + Math.floor(i / 20)).toLowerCase()}&page=1&page_size=5`,
  ),
  'calls product': count(1000, (i) => `/api/products/${i + 1}/`),
  'calls category': count(10, (i) => call(`category=${i + 1}&page=1`)),
};

/** Asks for a path as a browser behind the shared address does. Gives the status, the ETag and the bytes of the body. */
export async function read({ caller, shop, from }, path) {
  const headers = { ...BROTLI, 'x-forwarded-for': from };
  const answer = await caller.call(shop.address + path, { method: 'GET', headers });
  const {
    status,
    headers: { etag },
  } = answer;
  return { status, etag, bytes: Number(answer.headers['content-length'] ?? Buffer.byteLength(answer.text)) };
}

/** Milliseconds of processor time of the server and of PostgreSQL for one of `work`'s operations. It returns how many there were. */
export async function costOf({ shop, files }, work) {
  const look = () => ({ server: processorTime([shop.pid]), postgres: postgresTime(files) });
  const before = look();
  const done = await work();
  const after = look();
  const each = (program) => (after[program] - before[program]) / 1000 / done;
  return { server: each('server'), postgres: each('postgres') };
}

/** Does something for each turn over several connections, until `isOver(turn)`. Returns how often. */
export async function repeat(isOver, act) {
  let next = 0;
  const worker = async () => {
    while (!isOver(next)) await act(next++);
  };
  await Promise.all(count(CONNECTIONS, worker));
  return next;
}

const asked = async (context, path) => {
  const { status, bytes } = await read(context, path);
  if (status !== 200) throw new Error(`${path}: ${status}`);
  return bytes;
};

/** The costs and bytes of what is kept, and of files, by so many `requests` of each kind. */
export async function measureKept(context, files, requests) {
  const [costs, bytes] = [{}, {}];
  for (const [name, all] of [...Object.entries(PATHS), ...Object.entries(files)]) {
    const paths = all.slice(0, 12);
    const sizes = [];
    for (const path of paths) sizes.push(await asked(context, path));
    bytes[name] = sizes.reduce((sum, each) => sum + each, 0) / sizes.length;
    const run = () =>
      repeat(
        (turn) => turn >= requests,
        (turn) => asked(context, paths[turn % paths.length]),
      );
    costs[name in PATHS ? `${name} kept` : name] = await costOf(context, run);
  }
  return { costs, bytes };
}

/** The costs of what is made anew, after changes of the stock: so many `rounds` of each part. */
export async function measureNew(context, rounds) {
  const sums = {};
  for (const [part, times] of Object.entries(rounds))
    for (let round = 0; round < times; round += 1) {
      await context.db.$client.query('UPDATE products SET quantity = quantity - 1 WHERE id = 1');
      await sleep(NOTICED_MS);
      for (const [name, paths] of Object.entries(PATHS).filter(([each]) => each.startsWith(part))) {
        const chosen = paths.slice(0, 12);
        const cost = await costOf(context, async () => {
          for (const path of chosen) await asked(context, path);
          return chosen.length;
        });
        const sum = (sums[`${name} new`] ??= { server: 0, postgres: 0 });
        for (const program of Object.keys(sum)) sum[program] += cost[program] / times;
      }
    }
  return sums;
}
