/**
 * `npm run test:security` and `npm run test:faults`: runs every test that is named by a check, and the scripts that hold some too, and prints
 * docs/security-checks.md or docs/fault-checks.md with what was found.
 */
import './nodeVersion.mjs';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildIfStale } from './build.mjs';
import { findChromium, installChromium } from './chromium.mjs';
import { installIfNeeded } from './install.mjs';
import { binary, root, run, runNode } from './processes.mjs';
import { findSecrets } from './secrets.mjs';

const TABLES = {
  security: { count: 89, ids: '(AU|TK|AC|IN|HD|FE|SUP)-[0-9][0-9]', steps: [history, sbom, audit] },
  fault: { count: 35, ids: '\\bF[0-9][0-9]\\b', steps: [faultScripts] },
};
const table = process.argv[2] ?? '';
if (!Object.hasOwn(TABLES, table)) throw new Error(`Which table? ${Object.keys(TABLES).join(' or ')}`);
const { count, ids, steps } = TABLES[table];
const NAME = new RegExp(ids, 'g');
/** Scripts with load and real kills; each prints what it found as its last line and ends with 0 when that holds. */
const FAULT_SCRIPTS = {
  F01: 'killRounds',
  F02: 'sigterm',
  F03: 'databaseRestart',
  F25: 'twoServers',
  F26: 'thousandAdds',
  F30: 'fullDisk',
};
const results = path.join(root, 'test-results');

const rows = [
  ...readFileSync(path.join(root, `docs/${table}-checks.md`), 'utf8').matchAll(
    /^\| ([A-Z]+-?\d\d) \| (.*?) \| (.*?)\s*\|$/gm,
  ),
].map(([, id, rule, reason]) => ({ id, rule, reason }));

/** What holds each check: `{ title, ok }` for every test that was run. */
const found = new Map(rows.map(({ id }) => [id, []]));
const note = (title, ok) => {
  for (const id of new Set(title.match(NAME) ?? [])) found.get(id)?.push({ title, ok });
};

function testFiles(folder) {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter(
      (file) => /\.(test|spec)\.tsx?$/.test(file) && new RegExp(ids).test(readFileSync(path.join(root, file), 'utf8')),
    );
}

/** Whole files: some tests stand on those before them. */
async function runJest() {
  const file = path.join(results, `${table}-jest.json`);
  rmSync(file, { force: true });
  const files = ['server', 'src', 'scripts'].flatMap(testFiles);
  const { output } = await runNode([binary('jest'), ...files, '--json', '--outputFile', file], {
    env: { NODE_ENV: 'test' },
  });
  const { testResults } = readJson(file, output);
  for (const { assertionResults, message, status } of testResults) {
    if (status === 'failed') console.log(message);
    for (const { fullName, status: outcome } of assertionResults)
      if (outcome === 'passed' || outcome === 'failed') note(fullName, outcome === 'passed');
  }
}

async function runPlaywright() {
  const file = path.join(results, `${table}-playwright.json`);
  rmSync(file, { force: true });
  await buildIfStale();
  const env = { CHROMIUM_PATH: (await findChromium()) ?? '', PLAYWRIGHT_JSON_OUTPUT_NAME: file, FORCE_COLOR: '0' };
  const { output } = await runNode(
    [
      binary('@playwright/test', 'playwright'),
      'test',
      '--config',
      'e2e/playwright.config.mts',
      '--reporter',
      'json',
      '--grep',
      ids,
    ],
    { env },
  );
  const walk = ({ suites = [], specs = [], title }, above = '') => {
    const name = `${above} ${title ?? ''}`;
    for (const spec of specs)
      if (spec.tests.some(({ status }) => status !== 'skipped')) note(`${name} ${spec.title}`, spec.ok);
    for (const suite of suites) walk(suite, name);
  };
  walk(readJson(file, output));
}

function readJson(file, output) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error(`No report was written:\n${output}`);
  }
}

const npm = (args) => run('npm', args);
const jsonIn = (output) => JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));

async function audit() {
  const report = jsonIn((await npm(['audit', '--omit=dev', '--json'])).output);
  const counts = report.metadata?.vulnerabilities;
  if (!counts) console.log(`the registry gave no audit: ${report.message ?? 'no answer'}`);
  else
    note(
      `SUP-03 npm audit: ${counts.critical} critical, ${counts.high} high, ${counts.moderate} moderate, ${counts.low} low`,
      counts.critical + counts.high === 0,
    );
}

async function sbom() {
  const { bomFormat, components = [] } = jsonIn((await npm(['run', '--silent', 'sbom'])).output);
  note(`SUP-04 ${bomFormat} with ${components.length} components`, bomFormat === 'CycloneDX' && components.length > 20);
}

async function history() {
  const { files, secrets } = await findSecrets();
  for (const secret of secrets) console.log(`  a secret? ${secret}`);
  note(`SUP-05 ${files} versions of files in the history, none with a secret`, secrets.length === 0);
}

async function faultScripts() {
  await buildIfStale();
  for (const [id, name] of Object.entries(FAULT_SCRIPTS)) {
    const { code, output } = await runNode([path.join(root, `bench/faults/${name}.mjs`), ...process.argv.slice(3)]);
    note(`${id} ${output.trim().split('\n').at(-1)}`, code === 0);
  }
}

await installIfNeeded();
mkdirSync(results, { recursive: true });
if (!(await findChromium())) await installChromium();
for (const step of [...steps, runJest, runPlaywright]) {
  try {
    await step();
  } catch (error) {
    console.log(`${step.name}: ${error.message}`);
    process.exitCode = 1;
  }
}

let held = 0;
let leftOut = 0;
for (const { id, rule, reason } of rows) {
  const tests = found.get(id) ?? [];
  const failed = tests.filter(({ ok }) => !ok);
  const verdict = failed.length > 0 ? 'FAILED' : tests.length > 0 ? 'held' : reason ? 'left out' : 'MISSING';
  if (verdict === 'held') held += 1;
  else if (verdict === 'left out') leftOut += 1;
  else process.exitCode = 1;
  const [first = { title: reason || 'no test has this name' }] = failed.length > 0 ? failed : tests;
  console.log(
    `${id.padEnd(6)}  ${verdict.padEnd(8)}  ${String(tests.length).padStart(3)}  ${rule}\n${' '.repeat(23)}${first.title.trim().replace(/\s+/g, ' ').slice(0, 140)}`,
  );
}
console.log(
  `${rows.length} checks: ${held} held, ${leftOut} left out with a reason, ${rows.length - held - leftOut} failed or missing`,
);
if (rows.length !== count) {
  console.log(`There have to be ${count}.`);
  process.exitCode = 1;
}
