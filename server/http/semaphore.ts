/** Admits at most `slots` holders at once, in order of arrival. Resolves to a function that releases the slot. */
export function createSemaphore(slots: number): () => Promise<() => void> {
  const waiting: (() => void)[] = [];
  let free = slots;
  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return async () => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return release;
  };
}
