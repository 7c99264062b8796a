/**
 * `npm run test:security` and `npm run test:faults`: runs every test and script that holds a check and prints one row for each id.
 * A test holds the ids that stand in its name; `checks.json` says which ids there are, which scripts hold some too, and why one is left out.
 */
import './nodeVersion.mjs';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildIfStale } from './build.mjs';
import { findChromium, installChromium } from './chromium.mjs';
import { installIfNeeded } from './install.mjs';
import { binary, endWithParent, root, runNode } from './processes.mjs';

endWithParent();
process.chdir(root);
const name = process.argv[2];
const checks = JSON.parse(readFileSync(path.join(root, 'scripts/checks.json'), 'utf8'))[name];
if (!checks) throw new Error('Which table: security or faults?');

const ids = Object.entries(checks.groups).flatMap(([group, count]) =>
  Array.from({ length: count }, (_, i) => `${group}${checks.dash}${String(i + 1).padStart(2, '0')}`),
);
const held = new Map(ids.map((id) => [id, { passed: [], failed: [] }]));

/** Notes how a test or script ended, under every id that stands in its name. */
function note(title, passed, text = title) {
  for (const id of ids) {
    if (new RegExp(`\\b${id}\\b`).test(title)) held.get(id)[passed ? 'passed' : 'failed'].push(text);
  }
}

const mentions = (file) => ids.some((id) => new RegExp(`\\b${id}\\b`).test(readFileSync(path.join(root, file), 'utf8')));
const testFiles = (directory, ending) =>
  readdirSync(path.join(root, directory), { recursive: true })
    .map((file) => path.join(directory, file))
    .filter((file) => ending.test(file) && mentions(file));

async function runJest(files) {
  const report = path.join(root, 'test-results', `${name}-jest.json`);
  const { output } = await runNode([binary('jest'), '--json', '--outputFile', report, '--runTestsByPath', ...files], { env: { NODE_ENV: 'test', FORCE_COLOR: '0' } });
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  for (const { assertionResults, message } of testResults) {
    if (assertionResults.length === 0) throw new Error(message || output);
    for (const { fullName, status } of assertionResults) note(fullName, status === 'passed');
  }
}

async function runPlaywright(files) {
  if (!(await findChromium())) await installChromium();
  const report = path.join(root, 'test-results', `${name}-playwright.json`);
  const env = { CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report, FORCE_COLOR: '0' };
  await runNode([binary('@playwright/test', 'playwright'), 'test', '--config', 'e2e/playwright.config.mts', '--reporter', 'json', ...files], { env });
  const walk = ({ suites = [], specs = [] }) => {
    for (const { title, ok, tests } of specs) note(title, ok && tests.every(({ status }) => status === 'expected'));
    suites.forEach(walk);
  };
  walk(JSON.parse(readFileSync(report, 'utf8')));
}

/** A script prints what it found as its last line; exit code 0 says that the check holds. */
async function runScript(id, file) {
  const { code, output } = await runNode([path.join(root, file)]);
  note(id, code === 0, `${file}: ${output.trim().split('\n').at(-1)}`);
}

await installIfNeeded();
await buildIfStale();
mkdirSync(path.join(root, 'test-results'), { recursive: true });
await runJest(['server', 'src', 'contract', 'scripts'].flatMap((directory) => testFiles(directory, /\.test\.tsx?$/)));
const specs = testFiles('e2e', /\.spec\.ts$/);
if (specs.length > 0) await runPlaywright(specs);
for (const [id, file] of Object.entries(checks.scripts)) await runScript(id, file);

let open = 0;
for (const [id, { passed, failed }] of held) {
  const reason = checks.leftOut[id];
  const state = failed.length > 0 ? 'BROKEN' : passed.length > 0 ? 'held' : reason ? 'left out' : 'MISSING';
  if (state === 'BROKEN' || state === 'MISSING') open += 1;
  const [first = reason ?? 'no test names it', ...others] = failed.length > 0 ? failed : passed;
  console.log(`${id.padEnd(7)}${state.padEnd(10)}${first}${others.length > 0 ? ` (and ${others.length} more)` : ''}`);
}
const count = (wanted) => [...held].filter(([id, { passed, failed }]) => wanted === (failed.length + passed.length > 0 ? 'run' : checks.leftOut[id] ? 'left out' : 'missing')).length;
console.log(`${ids.length} rows: ${count('run')} run, ${count('left out')} left out with a reason, ${open} open`);
process.exitCode = open === 0 ? 0 : 1;
