/** Lets at most `limit` of its tasks run at once; the others wait for their turn, in the order of coming. */
export function atMost(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      // The turn is handed on, so that nobody slips in between.
      if (next) next();
      else running -= 1;
    }
  };
}
