/**
 * The question for the password, between the calls that the server refuses without it and the dialog that asks. It is outside the store,
 * because the calls wait for its answer.
 */
let waiting: ((isEntered: boolean) => void)[] = [];
const dialogs = new Set<() => void>();
const notify = () => dialogs.forEach((listener) => listener());

/** Asks the person at this page for their password. Resolves to whether the server has accepted it; to false where no dialog can ask. */
export function requestPassword(): Promise<boolean> {
  if (dialogs.size === 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    waiting.push(resolve);
    notify();
  });
}

/** Answers the open question, if there is one, for all calls that wait. */
export function answerPasswordRequest(isEntered: boolean): void {
  const calls = waiting;
  waiting = [];
  for (const resolve of calls) resolve(isEntered);
  notify();
}

/** For `useSyncExternalStore` of the dialog that asks. */
export const isPasswordRequested = (): boolean => waiting.length > 0;
export function subscribeToPasswordRequests(listener: () => void): () => void {
  dialogs.add(listener);
  return () => dialogs.delete(listener);
}
