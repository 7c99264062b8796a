/** Builds the web client into build/client: webpack's scripts, then the prerendered HTML; ends with code 1 when a script is over its budget. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { measureScripts } from './bundleBudget.mjs';
import { binary, root, runNode } from './processes.mjs';

const client = path.join(root, 'build/client');

const { code, output } = await runNode([
  binary('webpack-cli'),
  '--mode',
  'production',
  '--json',
  path.join(root, 'build/stats.json'),
]);
if (code !== 0) {
  console.error(output);
  process.exit(1);
}

process.env.NODE_ENV = 'production';
const { prerenderPage } = await tsImport('../src/app/prerender.tsx', import.meta.url);

/** Inserts a prerendered page into webpack's index.html. */
function fill(template, { html, styles }, attributes = '') {
  // The content security policy blocks style attributes.
  const withoutStyles = html.replace(/(<[^>]*?) style="[^"]*"/g, '$1');
  // React writes the links that preload pictures first; in the head they come before the styles.
  const [, preloads, content] = /^((?:<link [^>]*>)*)(.*)$/s.exec(withoutStyles);
  return template
    .replace('<script defer', () => `${preloads}<script defer`)
    .replace('</head>', () => `${styles}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root"${attributes}>${content}</div>`);
}

const template = readFileSync(path.join(client, 'index.html'), 'utf8');
const home = template.replace(/<title>.*?<\/title>/, '<title>Dry fruits and groceries of Nepal - Mewa Pasal</title>');
writeFileSync(path.join(client, 'home.html'), fill(home, await prerenderPage('/'), ' data-prerendered="/"'));
// Any other address: the page between header and footer is rendered in the browser.
writeFileSync(path.join(client, 'index.html'), fill(template, await prerenderPage('/no-such-page')));

const tooLarge = measureScripts().filter(({ bytes, budget }) => bytes > budget);
for (const { name, bytes, budget } of tooLarge)
  console.error(`"${name}" has ${bytes} bytes (brotli); bundle-budget.json allows ${budget}.`);
process.exit(tooLarge.length > 0 ? 1 : 0);
