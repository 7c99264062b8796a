/** What the test files of a suite leave for each other, until the last one has ended. `assertInvariants.ts` calls `endSuite` then. */
const ends: (() => Promise<void>)[] = [];
let isOver = false;

export const isSuiteOver = (): boolean => isOver;

/** `end` is called at the end of the suite, before those that were given earlier. */
export const onSuiteEnd = (end: () => Promise<void>): void => void ends.unshift(end);

export async function endSuite(): Promise<void> {
  isOver = true;
  for (const end of ends) await end();
}
