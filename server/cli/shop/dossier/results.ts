import { idsOf } from './readTests';

export type TestResult = { file: string; title: string; passed: boolean };
/** What shows a protection: tests that were run. None, and the protection is not shown. */
export type ProtectionResult = { name: string; tests: TestResult[] };

export const testsOf = (results: ProtectionResult[], name: string): TestResult[] =>
  results.find((each) => each.name === name)?.tests ?? [];

/** Whether tests show a protection: at least one was run, and none has failed. */
export function isShown(results: ProtectionResult[], name: string): boolean {
  const tests = testsOf(results, name);
  return tests.length > 0 && tests.every(({ passed }) => passed);
}

/** The results of each protection. `findFiles`: the files with tests of an id. */
export const assignTests = (
  protections: Readonly<Record<string, readonly string[]>>,
  results: TestResult[],
  findFiles: (shownBy: string) => string[],
): ProtectionResult[] =>
  Object.entries(protections).map(([name, shownBy]) => ({
    name,
    tests: results.filter(({ file, title, passed }) => {
      const ids = idsOf(title);
      // A file that does not load has no titles.
      const isUnloaded = !passed && ids.length === 0;
      return shownBy.some(
        (each) => each === file || ids.includes(each) || (isUnloaded && findFiles(each).includes(file)),
      );
    }),
  }));
