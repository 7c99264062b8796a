/** Response times without the cache: the catalog is changed before each request. */
import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { median } from './machinery.mjs';

const ROUNDS = 15;
const execute = promisify(execFile);

async function timed(task) {
  const start = performance.now();
  await task();
  return performance.now() - start;
}

async function read(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.arrayBuffer();
}
/** Changes the catalog and waits until the shop's cache has been cleared by the notification. */
async function change(db) {
  await db.$client.query('UPDATE products SET quantity = quantity + 1 WHERE id = 1');
  await setTimeout(50);
}

/** The median time of each read right after a change of the catalog, in milliseconds. */
export async function measureCold({ address }, db, reads) {
  const results = [];
  for (const [name, url] of Object.entries(reads)) {
    const times = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await change(db);
      times.push(await timed(() => read(`${address}/api/${url}`)));
    }
    results.push({ name, milliseconds: median(times) });
  }
  return results;
}

/** How long the uncached list of all products takes, and the longest wait of another client that sends small requests meanwhile. */
export async function measureWholeList({ address }, db) {
  await change(db);
  let done = false;
  // In a separate process, because reading the list here would delay the measurement.
  const reading = `fetch('${address}/api/products/').then((answer) => answer.text()).then(JSON.parse)`;
  const list = timed(() => execute(process.execPath, ['--input-type=module', '-e', `await ${reading}`])).finally(
    () => (done = true),
  );
  const waits = [];
  while (!done) {
    waits.push(await timed(() => read(`${address}/health/live`)));
    await setTimeout(5);
  }
  return { milliseconds: await list, longestWait: Math.max(...waits) };
}
