import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findTestFiles } from './readTests';
import { assignTests, type ProtectionResult, type TestResult } from './results';

type JestReport = {
  testResults: { name: string; message: string; assertionResults: { title: string; status: string }[] }[];
};

/** Runs jest on these files. A file that does not even load has one failed test. */
async function runJest(root: string, files: string[]): Promise<TestResult[]> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'mewa-pasal-dossier-'));
  const report = path.join(directory, 'report.json');
  const jest = path.join(root, 'node_modules/jest/bin/jest.js');
  const words = [
    jest,
    '--json',
    `--outputFile=${report}`,
    '--silent',
    '--maxWorkers=50%',
    '--runTestsByPath',
    ...files,
  ];
  try {
    await new Promise<void>((resolve, reject) => {
      // The settings of the shop are not those of its tests.
      const { PATH, HOME, TMPDIR } = process.env;
      const env = { PATH, HOME, TMPDIR, TEST_SUITES: '' };
      const child = spawn(process.execPath, words, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
      child.on('error', reject).on('close', () => resolve());
    });
    const { testResults } = JSON.parse(await readFile(report, 'utf8')) as JestReport;
    return testResults.flatMap(({ name, message, assertionResults }) => {
      const file = path.relative(root, name).replaceAll(path.sep, '/');
      if (assertionResults.length === 0) return [{ file, title: message.split('\n')[0] ?? '', passed: false }];
      const wasRun = assertionResults.filter(({ status }) => status === 'passed' || status === 'failed');
      return wasRun.map(({ title, status }) => ({ file, title, passed: status === 'passed' }));
    });
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** Runs the tests of all protections, each file once. Without jest, as in a container, none is run. */
export async function runTests(
  root: string,
  protections: Readonly<Record<string, readonly string[]>>,
): Promise<ProtectionResult[]> {
  const findFiles = await findTestFiles(root);
  const files = [...new Set(Object.values(protections).flat().flatMap(findFiles))].sort();
  return assignTests(protections, await runJest(root, files), findFiles);
}
