/**
 * Builds the web client into build/client, and what the server renders pages with into build/renderer. Keeps the assets of the build before in
 * build/previous. Ends with code 1 when a script is over its budget, or when a route names a chunk
 * that does not exist.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { buildRenderer } from './buildRenderer.mjs';
import { measureScripts, readChunks } from './bundleBudget.mjs';
import { copyAssets } from './previousAssets.mjs';
import { binary, root, runNode } from './processes.mjs';

async function webpack(...args) {
  const { code, output } = await runNode([binary('webpack-cli'), '--mode', 'production', ...args]);
  if (code === 0) return;
  console.error(output);
  process.exit(1);
}

const renderer = path.join(root, 'build/renderer');
rmSync(renderer, { recursive: true, force: true });
const keepPrevious = copyAssets(path.join(root, 'build'));
await webpack('--json', path.join(root, 'build/stats.json'));
keepPrevious();
await buildRenderer(path.join(renderer, 'index.js'));
// The scripts that each lazy chunk needs beside the first ones.
const { first, routes } = readChunks();
const scripts = Object.entries(routes).map(([name, files]) => [name, files.filter((file) => !first.includes(file))]);
writeFileSync(path.join(renderer, 'chunks.json'), JSON.stringify(Object.fromEntries(scripts)));

// Pages are sent with the preloads of their chunk, which the routes name.
const { listPages } = createRequire(import.meta.url)(path.join(renderer, 'index.js'));
const unknown = listPages().filter(({ chunk }) => chunk !== null && !(chunk in routes));
for (const { path, chunk } of unknown)
  console.error(`routes.tsx names the chunk "${chunk}" of ${path}, which webpack does not make.`);

const tooLarge = measureScripts().filter(({ bytes, budget }) => bytes > budget);
for (const { name, bytes, budget } of tooLarge)
  console.error(`"${name}" has ${bytes} bytes (brotli); bundle-budget.json allows ${budget}.`);
process.exit(tooLarge.length + unknown.length > 0 ? 1 : 0);
