/**
 * `npm run messages` brings the catalogs of locales/ up to date with the messages of the source, and compiles them. Ends with code 1 when a message has no
 * translation. With `--check` also when the catalogs were not up to date, and leaves them as they were.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, runNode } from './processes.mjs';

const lingui = path.join(root, 'node_modules/@lingui/cli/dist/lingui.js');
const catalogs = readdirSync(path.join(root, 'locales'), { recursive: true })
  .filter((name) => /\.(po|json)$/.test(name))
  .map((name) => path.join(root, 'locales', name));
const read = () => catalogs.map((file) => readFileSync(file, 'utf8'));

async function step(...args) {
  const { code, output } = await runNode([lingui, ...args], { cwd: root });
  if (code !== 0) console.error(output.trim());
  return code === 0;
}

const before = read();
const isComplete = (await step('extract', '--clean')) && (await step('compile', '--strict'));
const after = read();
const stale = catalogs.filter((_file, index) => before[index] !== after[index]);
if (process.argv.includes('--check')) {
  catalogs.forEach((file, index) => writeFileSync(file, before[index]));
  for (const file of stale) console.error(`${path.relative(root, file)} is not up to date: run "npm run messages".`);
  process.exit(isComplete && stale.length === 0 ? 0 : 1);
}
process.exit(isComplete ? 0 : 1);
