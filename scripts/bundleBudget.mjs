import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './processes.mjs';
import { brotliCompressSync } from 'node:zlib';

/** The scripts that every page needs: what starts it, and the shop itself. `chunks` lists each chunk's files. */
export const firstScripts = (chunks) => [...new Set([...chunks.main, ...chunks.shop])];

/** What the scripts of each chunk weigh in bytes (brotli) beside those that every page needs, "first", and what bundle-budget.json allows. */
export function weigh(chunks) {
  const budgets = JSON.parse(readFileSync(path.join(root, 'bundle-budget.json'), 'utf8'));
  const first = firstScripts(chunks);
  const { main: _main, shop: _shop, ...others } = chunks;
  const weight = (files) =>
    files.reduce(
      (sum, file) => sum + brotliCompressSync(readFileSync(path.join(root, 'build/client', file))).length,
      0,
    );
  return [
    { name: 'first', bytes: weight(first), budget: budgets.first },
    ...Object.entries(others).map(([name, files]) => ({
      name,
      bytes: weight(files.filter((file) => !first.includes(file))),
      budget: budgets.page,
    })),
  ];
}

/** The HTML of the pages in bytes (brotli). With its head of 1,310 it has to fit what a server may send before it hears from the browser again: ten packets, 14,600. */
export function weighPages(files) {
  const { html: budget } = JSON.parse(readFileSync(path.join(root, 'bundle-budget.json'), 'utf8'));
  return Object.entries(files).map(([name, html]) => ({ name, bytes: brotliCompressSync(html).length, budget }));
}
