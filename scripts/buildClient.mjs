/** Builds the web client into build/client: the scripts by webpack, then the HTML of the pages; ends with code 1 when a script is over its budget. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { weigh, weighPages } from './bundleBudget.mjs';
import { drawPages } from './pages.mjs';
import { binary, root, runNode } from './processes.mjs';

const client = path.join(root, 'build/client');

const { code, output } = await runNode([binary('webpack-cli'), '--mode', 'production']);
if (code !== 0) {
  console.error(output);
  process.exit(1);
}

const { prerender } = createRequire(import.meta.url)(path.join(root, 'build/prerender/prerender.cjs'));
const chunks = JSON.parse(readFileSync(path.join(root, 'build/chunks.json'), 'utf8'));
const template = readFileSync(path.join(client, 'index.html'), 'utf8');
const pages = await drawPages(template, chunks, prerender);
for (const [file, html] of Object.entries(pages)) {
  mkdirSync(path.dirname(path.join(client, file)), { recursive: true });
  writeFileSync(path.join(client, file), html);
}

const tooHeavy = [...weigh(chunks), ...weighPages(pages)].filter(({ bytes, budget }) => bytes > budget);
for (const { name, bytes, budget } of tooHeavy)
  console.error(`"${name}" weighs ${bytes} bytes (brotli); bundle-budget.json allows ${budget}.`);
process.exitCode = tooHeavy.length > 0 ? 1 : 0;
