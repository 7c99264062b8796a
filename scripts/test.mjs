/** `npm test`: everything that must hold, from a bare clone. Ends with the one line `N passed, N failed`. */
import './nodeVersion.mjs';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildPart } from './build.mjs';
import { findChromium, installChromium } from './chromium.mjs';
import { installIfNeeded } from './install.mjs';
import { binary, endWithParent, root, runNode } from './processes.mjs';

endWithParent();
process.chdir(root);
const results = path.join(root, 'test-results');
let passed = 0;
let failed = 0;

/** Shows how a step ended; the whole output only when it failed. */
function report(name, started, { ok, note = '', output = '' }) {
  const seconds = ((Date.now() - started) / 1000).toFixed(1).padStart(6);
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${seconds} s  ${name}${note ? `  (${note})` : ''}`);
  if (!ok) console.log(`${output.trim().replace(/^/gm, '       | ')}\n`);
}

/** A step without tests of its own: it holds, or it is one failure. */
async function check(name, work) {
  const started = Date.now();
  const { code, output } = await work();
  if (code !== 0) failed += 1;
  report(name, started, { ok: code === 0, output });
  return code === 0;
}

/** A step that runs tests: counted by `readCounts` from the report that it writes. A crash, or no test at all, is a failure too. */
async function suite(name, work, file, readCounts) {
  const started = Date.now();
  rmSync(file, { force: true });
  const { code, output } = await work();
  const counts = existsSync(file) ? readCounts(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0, skipped: 0 };
  if ((code !== 0 || counts.passed === 0) && counts.failed === 0) counts.failed = 1;
  passed += counts.passed;
  failed += counts.failed;
  const note = `${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}${counts.flaky ? `, ${counts.flaky} of them at the second try` : ''}`;
  report(name, started, { ok: counts.failed === 0, note, output });
}

const cores = os.availableParallelism();
const tsc = (project) => runNode([binary('typescript', 'tsc'), '-p', project]);

function jest(project) {
  const file = path.join(results, `jest-${project}.json`);
  const args = [binary('jest'), '--selectProjects', project, '--maxWorkers', String(Math.max(1, Math.floor(cores / 2))), '--json', '--outputFile', file];
  return suite(`jest: ${project}`, () => runNode(args, { env: { NODE_ENV: 'test', FORCE_COLOR: '0' } }).then(withoutJson), file, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  }));
}

/** jest repeats its JSON on standard output. */
const withoutJson = ({ code, output }) => ({ code, output: output.replace(/^\{"numFailed.*$/m, '') });

function playwright(chromium) {
  const file = path.join(results, 'playwright.json');
  const args = [binary('@playwright/test', 'playwright'), 'test', '--config', 'e2e/playwright.config.mts', '--reporter', 'list,json'];
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file, FORCE_COLOR: '0' };
  return suite('Playwright', () => runNode(args, { env }).then(failuresOnly), file, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    flaky: stats.flaky,
  }));
}

/** The list reporter's lines of passed tests are left out. */
const failuresOnly = ({ code, output }) => ({ code, output: output.replace(/^\s+(✓|ok) .*\n/gm, '') });

/** Runs steps, longest first, on as many lanes as there are spare cores. */
async function onLanes(steps, lanes) {
  const queue = [...steps];
  const lane = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) await step();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function provideChromium() {
  let chromium = await findChromium();
  if (!chromium) {
    await check('install Chromium', installChromium);
    chromium = await findChromium();
  }
  return chromium;
}

try {
  await installIfNeeded();
  mkdirSync(results, { recursive: true });
  const chromiumFound = provideChromium();
  const built = { client: false, server: false };
  const steps = [
    () => jest('client'),
    async () => (built.client = await check('build: client', () => buildPart('client'))),
    () => check('types: client', () => tsc('tsconfig.json')),
    () => check('lint', () => runNode([binary('eslint'), '.', '--max-warnings', '0'])),
    () => check('types: server', () => tsc('server/tsconfig.json')),
    async () => (built.server = await check('build: server', () => buildPart('server'))),
    () => check('types: end to end', () => tsc('e2e/tsconfig.json')),
  ];
  // The server's tests wait for clocks and other processes more than they work: they keep no lane from the others.
  await Promise.all([jest('server'), onLanes(steps, Math.max(2, cores - 1))]);
  const chromium = await chromiumFound;
  if (built.client && built.server && chromium) await playwright(chromium);
  else await check('Playwright', async () => ({ code: 1, output: `Not run: ${chromium ? 'the build failed' : 'there is no Chromium'}.` }));
} catch (error) {
  failed += 1;
  console.log(error.stack ?? error);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
