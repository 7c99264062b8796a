import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from './processes.mjs';

const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/** The built scripts of each chunk, by chunk name; "main" is what every page needs. */
export function readChunks() {
  const { namedChunkGroups } = readJson('build/stats.json');
  return Object.fromEntries(
    Object.entries(namedChunkGroups).map(([name, { assets }]) => [
      name,
      assets.map((asset) => asset.name).filter((file) => file.endsWith('.js')),
    ]),
  );
}

/** The size of each chunk's scripts in bytes (brotli), without those of "main", and its limit in bundle-budget.json. */
export function measureScripts() {
  const budgets = readJson('bundle-budget.json');
  const { main, ...routes } = readChunks();
  const size = (files) =>
    files.reduce(
      (sum, file) => sum + brotliCompressSync(readFileSync(path.join(root, 'build/client', file))).length,
      0,
    );
  return [
    { name: 'first', bytes: size(main), budget: budgets.first },
    ...Object.entries(routes).map(([name, files]) => ({
      name,
      bytes: size(files.filter((file) => !main.includes(file))),
      budget: budgets.route,
    })),
  ];
}
