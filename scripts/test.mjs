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
  const counts = existsSync(file)
    ? readCounts(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  if ((code !== 0 || counts.passed === 0) && counts.failed === 0) counts.failed = 1;
  passed += counts.passed;
  failed += counts.failed;
  const note = `${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`;
  report(name, started, { ok: counts.failed === 0, note, output });
}

const cores = os.availableParallelism();
const tsc = (project) => runNode([binary('typescript', 'tsc'), '-p', project]);

function jest(project) {
  const file = path.join(results, `jest-${project}.json`);
  const args = [
    binary('jest'),
    '--selectProjects',
    project,
    '--maxWorkers',
    String(Math.max(1, Math.floor(cores / 2))),
    '--json',
    '--outputFile',
    file,
  ];
  return suite(
    `jest: ${project}`,
    () => runNode(args, { env: { NODE_ENV: 'test', FORCE_COLOR: '0' } }).then(withoutJson),
    file,
    (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
      skipped: report.numPendingTests + report.numTodoTests,
    }),
  );
}

/** jest repeats its JSON on standard output. */
const withoutJson = ({ code, output }) => ({ code, output: output.replace(/^\{"numFailed.*$/m, '') });

function playwright(chromium) {
  const file = path.join(results, 'playwright.json');
  const args = [
    binary('@playwright/test', 'playwright'),
    'test',
    '--config',
    'e2e/playwright.config.mts',
    '--reporter',
    'list,json',
  ];
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file, FORCE_COLOR: '0' };
  return suite(
    'Playwright',
    () => runNode(args, { env }).then(failuresOnly),
    file,
    ({ stats, errors }) => ({
      passed: stats.expected,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
    }),
  );
}

/** The list reporter's lines of passed tests are left out. */
const failuresOnly = ({ code, output }) => ({ code, output: output.replace(/^\s+(✓|ok) .*\n/gm, '') });

/** One step after the other. */
async function inTurn(...steps) {
  for (const step of steps) await step();
}

async function provideChromium() {
  let chromium = await findChromium();
  if (!chromium) {
    await check('install Chromium', installChromium);
    chromium = await findChromium();
  }
  return chromium;
}

/** The browser's tests as soon as there is something to test. */
async function buildAndBrowse() {
  const [client, server, chromium] = await Promise.all([
    check('build: client', () => buildPart('client')),
    check('build: server', () => buildPart('server')),
    provideChromium(),
  ]);
  if (client && server && chromium) await playwright(chromium);
  else
    await check('Playwright', async () => ({
      code: 1,
      output: `Not run: ${chromium ? 'the build failed' : 'there is no Chromium'}.`,
    }));
}

try {
  await installIfNeeded();
  mkdirSync(results, { recursive: true });
  // Three lanes on two processors: tests of servers and pages wait for others about as much as they work.
  await Promise.all([
    buildAndBrowse(),
    inTurn(
      () => jest('server'),
      () => check('lint', () => runNode([binary('eslint'), '.', '--max-warnings', '0'])),
    ),
    inTurn(
      () => jest('client'),
      () => check('types: client', () => tsc('tsconfig.json')),
      () => check('types: server', () => tsc('server/tsconfig.json')),
      () => check('types: end to end', () => tsc('e2e/tsconfig.json')),
    ),
  ]);
} catch (error) {
  failed += 1;
  console.log(error.stack ?? error);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
