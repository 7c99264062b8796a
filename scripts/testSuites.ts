import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..');
/** Enough for two workers at a time, and no more: each loads the whole server, or React and MUI, anew. */
const SUITES = 4;
/** The first line of a file that shares no suite, with the reason. */
const ALONE = /^\/\/ Runs alone: /;

const toPosix = (file: string) => file.replaceAll(path.sep, '/');
const testFiles = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${toPosix(file)}`)
    .filter((file) => /\.test\.tsx?$/.test(file))
    .sort();

/** Always the same suite for a file, whatever other files there are. */
const suiteOf = (file: string) => createHash('sha256').update(file).digest()[0]! % SUITES;

/**
 * Gathers the test files of a project into a few suites below `.cache/suites/`, so that jest loads its modules once for each: loading React and MUI,
 * or the server, takes longer than the tests of most files. Returns the paths of the suites and of the files that have to run alone.
 */
export function writeTestSuites(project: string, folders: string[]): string[] {
  const target = path.join(root, '.cache/suites', project);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const isAlone = (file: string) => ALONE.test(readFileSync(path.join(root, file), 'utf8'));
  const files = folders.flatMap(testFiles);
  const alone = files.filter(isAlone).map((file) => path.join(root, file));
  const suites = Array.from({ length: SUITES }, (_, suite) => {
    const suiteFile = path.join(target, `${suite + 1}.test.ts`);
    const lines = files
      .filter((file) => !isAlone(file) && suiteOf(file) === suite)
      .map((file) => {
        const module = toPosix(path.relative(target, path.join(root, file)));
        return `describe('${file}', () => void require('${module}'));\n`;
      });
    writeFileSync(suiteFile, lines.join(''));
    return suiteFile;
  });
  return [...suites, ...alone].map(toPosix);
}
