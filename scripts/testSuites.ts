import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..');
/** Folders whose own folders are suites of their own. */
const WIDE = /^(src|server)(\/(features|pages|modules))?$/;
/** The first line of a file that shares no suite, with the reason. */
const ALONE = /^\/\/ Runs alone: /;
/** Neighbouring suites are joined up to this size of their files. */
const JOINED_BYTES: Record<string, number> = { server: 150_000 };

const toPosix = (file: string) => file.replaceAll(path.sep, '/');
const testFiles = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${toPosix(file)}`)
    .filter((file) => /\.test\.tsx?$/.test(file))
    .sort();

/** The first folder of a file that is not wide. */
function suiteOf(file: string): string {
  const folders = path.posix.dirname(file).split('/');
  const paths = folders.map((_, index) => folders.slice(0, index + 1).join('/'));
  return paths.find((folder) => !WIDE.test(folder)) ?? paths.join('/');
}

const sizeOf = (files: string[]) => files.reduce((sum, file) => sum + statSync(path.join(root, file)).size, 0);

/** Joins neighbours that have at most `bytes` together. A joined suite has the name of the first one. */
function joinSuites(suites: Map<string, string[]>, bytes: number): Map<string, string[]> {
  const joined = new Map<string, string[]>();
  let last = '';
  for (const [suite, files] of suites) {
    const before = joined.get(last) ?? [];
    const isJoined = sizeOf([...before, ...files]) <= bytes;
    if (!isJoined || before.length === 0) last = suite;
    joined.set(last, isJoined ? [...before, ...files] : files);
  }
  return joined;
}

/**
 * Gathers the test files of each folder, on the server of neighbouring ones, into one suite below `.cache/suites/`, so that jest loads its modules
 * once: loading React and MUI, or the server, takes longer than the tests of most files. Returns the paths of the suites and of the files that have to run alone.
 */
export function writeTestSuites(project: string, folders: string[]): string[] {
  const target = path.join(root, '.cache/suites', project);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const alone: string[] = [];
  const suites = new Map<string, string[]>();
  for (const file of folders.flatMap(testFiles)) {
    if (ALONE.test(readFileSync(path.join(root, file), 'utf8'))) alone.push(file);
    else suites.set(suiteOf(file), [...(suites.get(suiteOf(file)) ?? []), file]);
  }
  const written = [...joinSuites(suites, JOINED_BYTES[project] ?? 0)].map(([suite, files]) => {
    const lines = files.map((file) => {
      const module = toPosix(path.relative(target, path.join(root, file)));
      return `describe('${file}', () => void require('${module}'));\n`;
    });
    const suiteFile = path.join(target, `${suite.replaceAll('/', '-')}.test.ts`);
    writeFileSync(suiteFile, lines.join(''));
    return toPosix(suiteFile);
  });
  return [...written, ...alone.map((file) => toPosix(path.join(root, file)))];
}
