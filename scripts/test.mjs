/** `npm test`: all checks and tests, from a bare clone. The last line is `N passed, N failed`. */
import './nodeVersion.mjs';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildPart } from './build.mjs';
import { findChromium, installChromium } from './chromium.mjs';
import { installIfNeeded } from './install.mjs';
import { binary, endWithParent, root, runNode as run } from './processes.mjs';

endWithParent();
process.chdir(root);
const results = path.join(root, 'test-results');
const total = { passed: 0, failed: 0 };

/** The lanes use all processors already, so threads for garbage collection only add work. jest passes the flag to its workers. */
const runNode = (args, options) => run(['--single-threaded-gc', ...args], options);

/**
 * Runs one step and prints how it ended, with its output when it failed.
 * A suite of tests has a `report` file and a function that reads `{ passed, failed, skipped }` from it; any other step counts only when it fails.
 */
async function step(name, work, report, readCounts) {
  const started = Date.now();
  if (report) rmSync(report, { force: true });
  const { code, output } = await work();
  const counts = { passed: 0, failed: 0, skipped: 0 };
  if (report && existsSync(report)) Object.assign(counts, readCounts(JSON.parse(readFileSync(report, 'utf8'))));
  // A crash and a suite without tests are failures too.
  if (counts.failed === 0 && (code !== 0 || (report && counts.passed === 0))) counts.failed = 1;
  total.passed += counts.passed;
  total.failed += counts.failed;

  const ok = counts.failed === 0;
  const seconds = ((Date.now() - started) / 1000).toFixed(1).padStart(6);
  const skipped = counts.skipped ? `, ${counts.skipped} skipped` : '';
  const note = report ? `  (${counts.passed} passed, ${counts.failed} failed${skipped})` : '';
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${seconds} s  ${name}${note}`);
  if (!ok) console.log(`${output.trim().replace(/^/gm, '       | ')}\n`);
  return ok;
}

const typecheck = (project) => step(`types: ${project}`, () => runNode([binary('typescript', 'tsc'), '-p', project]));
const circularArgs = ['--no-tree', '--no-warning', '--no-progress', '--exit-code', 'circular:1'];

/** Static checks, which need no build, the longest first. */
const checks = [
  () => typecheck('tsconfig.json'),
  () =>
    step('ESLint', () =>
      runNode([binary('eslint'), '.', '--max-warnings', '0', '--cache', '--cache-location', '.cache/eslint/']),
    ),
  () =>
    step('Prettier', () =>
      runNode([binary('prettier'), '--check', '.', '--cache', '--cache-location', '.cache/prettier']),
    ),
  () => typecheck('server/tsconfig.json'),
  () => step('messages', () => runNode(['scripts/messages.mjs', '--check'])),
  () => step('unused code', () => runNode([binary('knip')])),
  () =>
    step('import circles', () => runNode([binary('dpdm'), ...circularArgs, '{src,server,contract,e2e}/**/*.{ts,tsx}'])),
];

async function runChecks() {
  for (const check of checks) await check();
}

/** A process that lives on after its last test waits for something that the tests have left open. */
const EXIT_SECONDS = 60;

/** Runs the suites of a project, two at a time on a small machine. */
function jest(project) {
  const file = path.join(results, `jest-${project}.json`);
  const args = ['--selectProjects', project, '--maxWorkers', '100%', '--json', '--outputFile', file];
  const work = async () => {
    let timer;
    let hangs = false;
    const { code, output } = await runNode([binary('jest'), ...args], {
      env: { NODE_ENV: 'test', FORCE_COLOR: '0', TEST_SUITES: 'few' },
      onOutput: (text, kill) => {
        if (!text.includes('Ran all test suites')) return;
        timer = setTimeout(() => {
          hangs = true;
          kill();
        }, EXIT_SECONDS * 1000);
      },
    });
    clearTimeout(timer);
    const reason = hangs ? `The lane did not exit within ${EXIT_SECONDS} seconds after its last test.\n` : '';
    // jest prints its JSON report too.
    return { code, output: reason + output.replace(/^\{"numFailed.*$/m, '') };
  };
  return step(`jest: ${project}`, work, file, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  }));
}

function playwright(chromium) {
  const file = path.join(results, 'playwright.json');
  const args = ['test', '--config', 'e2e/playwright.config.mts', '--reporter', 'list,json'];
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file, FORCE_COLOR: '0' };
  const work = async () => {
    const { code, output } = await runNode([binary('@playwright/test', 'playwright'), ...args], { env });
    // Without the list reporter's lines of passed tests.
    return { code, output: output.replace(/^\s+(✓|ok) .*\n/gm, '') };
  };
  return step('Playwright', work, file, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }));
}

async function provideChromium() {
  const found = await findChromium();
  if (found) return found;
  await step('install Chromium', installChromium);
  return findChromium();
}

/** Provides what the end-to-end tests need. Resolves with the path of Chromium; falsy when something is missing. */
async function buildForBrowser() {
  const [client, server, chromium] = await Promise.all([
    step('build: client', () => buildPart('client')),
    step('build: server', () => buildPart('server')),
    provideChromium(),
  ]);
  return client && server && chromium;
}

await installIfNeeded();
mkdirSync(results, { recursive: true });
try {
  const building = buildForBrowser();
  const checking = building.then(runChecks);
  const serverTests = jest('server');
  // The tests of the server and those in the browser have time limits: beside each other they would exceed them on a slow machine.
  const browserTests = Promise.all([building, checking, serverTests]).then(([chromium]) =>
    chromium
      ? playwright(chromium)
      : step('Playwright', async () => ({ code: 1, output: 'Not run: the build failed, or there is no Chromium.' })),
  );
  await Promise.all([browserTests, serverTests.then(() => jest('client'))]);
} catch (error) {
  total.failed += 1;
  console.error(error);
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
