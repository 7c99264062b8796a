/**
 * `npm run bench:web`: what a visitor's phone has to do. Lighthouse on five pages; presses, first products and the time until a page is usable on
 * a processor slowed down four times; a long list, the pages that the server renders, the first visit's bytes and the scripts by package. Medians
 * of five runs; `-- --quick`: one run. Prints its tables and writes them to bench/results/web.md; `-- --presses` prints all but Lighthouse, bytes
 * and scripts. `-- --presses --against=DIRECTORY` compares another build, such as the one of the commit before, with this one in turns; `--front`
 * does so behind the front of deploy/, over HTTP/2.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { measureScripts, readChunks } from '../scripts/bundleBudget.mjs';
import { findChromium } from '../scripts/chromium.mjs';
import { median, startServer } from './machinery.mjs';
import { weighPackages } from './packages.mjs';
import { measureTurns } from './turns.mjs';
import { measureServedPages } from './servedPages.mjs';
import { measureUsable } from './usable.mjs';
import { measureFirstProducts, measureFirstVisit, measureLongList, measurePresses } from './visits.mjs';

const execute = promisify(execFile);
const root = path.resolve(import.meta.dirname, '..');
const runs = process.argv.includes('--quick') ? 1 : 5;
const PAGES = ['/', '/products', '/products/1', '/categories/1', '/login'];
const FLAGS = '--headless=new --no-sandbox --disable-dev-shm-usage';

const number = (value) => Math.round(value).toLocaleString('en-US');
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** One run of Lighthouse as it comes: a phone on slow 4G. */
async function look(url, chromium) {
  const { stdout } = await execute('lighthouse', [url, '--quiet', '--output=json', `--chrome-flags=${FLAGS}`], {
    env: { ...process.env, CHROME_PATH: chromium },
    maxBuffer: 64 * 1024 * 1024,
    timeout: 180_000,
  });
  const { categories, audits, environment } = JSON.parse(stdout);
  const score = (name) => Math.round(categories[name].score * 100);
  const value = (name) => audits[name].numericValue;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    shift: value('cumulative-layout-shift'),
    blocking: value('total-blocking-time'),
    machine: environment.benchmarkIndex,
  };
}

async function measurePage(address, page, chromium) {
  const looks = [];
  for (let run = 0; run < runs; run += 1) looks.push(await look(address + page, chromium));
  const middle = (key) => median(looks.map((each) => each[key]));
  return [
    page,
    ...['performance', 'accessibility', 'practices', 'seo'].map(middle),
    `${(middle('firstPaint') / 1000).toFixed(2)} s`,
    `${(middle('largestPaint') / 1000).toFixed(2)} s`,
    middle('shift').toFixed(3),
    `${number(middle('blocking'))} ms`,
    number(middle('machine')),
  ];
}

const chromium = await findChromium();
const against = process.argv.find((each) => each.startsWith('--against='))?.split('=')[1];
if (against) {
  const isFronted = process.argv.includes('--front');
  const rows = await measureTurns([path.resolve(against), root], { isFronted, chromium, runs });
  console.log(table(['page', 'what', 'before', 'now', 'all runs'], rows));
  process.exit();
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mewa-bench-'));
const shop = await startServer(
  path.join(root, 'build/server/server/main.js'),
  { DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'warn' },
  '/api/products/categories/',
);
try {
  const visits = [
    ...(await measurePresses(shop.address, chromium, runs)),
    ...(await measureFirstProducts(shop.address, chromium, runs)),
    ...(await measureUsable(shop.address, chromium, runs)),
    ...(await measureLongList(shop.address, chromium)),
    ...(await measureServedPages(shop)),
  ];
  const visitsTable = table(['what', 'measured', 'bar'], visits);
  if (process.argv.includes('--presses')) console.log(visitsTable);
  else await writeReport(visitsTable);
} finally {
  await shop.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function writeReport(visitsTable) {
  const visit = await measureFirstVisit(shop.address, chromium);
  const pages = [];
  for (const page of PAGES) pages.push(await measurePage(shop.address, page, chromium));
  const report = `# Web bench

${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} processors (${os.cpus()[0].model.trim()}), Node ${process.versions.node}. Load average at the end: ${os
    .loadavg()
    .map((each) => each.toFixed(1))
    .join(', ')}.

## Lighthouse, mobile, median of ${runs}
${table(['page', 'performance', 'accessibility', 'best practices', 'SEO', 'first paint', 'largest paint', 'layout shift', 'blocking', "machine's speed (Lighthouse's index)"], pages)}

## Scripts by chunk, bytes (brotli)
${table(
  ['chunk', 'bytes', 'budget'],
  measureScripts().map(({ name, bytes, budget }) => [name, number(bytes), number(budget)]),
)}

## Scripts of the first page by package, bytes as minified
${table(
  ['package', 'bytes'],
  weighPackages(readChunks().first).map(([name, bytes]) => [name, number(bytes)]),
)}

## The first visit of /, bytes over the wire
${table(
  ['what', 'bytes'],
  visit.map(([name, bytes]) => [name, number(bytes)]),
)}

## Presses and first products, the processor slowed down four times; rendered pages, at full speed
${visitsTable}
`;
  console.log(report);
  mkdirSync(path.join(root, 'bench/results'), { recursive: true });
  writeFileSync(path.join(root, 'bench/results/web.md'), report);
}
