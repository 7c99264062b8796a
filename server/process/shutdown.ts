import closeWithGrace from 'close-with-grace';

const TIMEOUT_MS = 10_000;
/** Ctrl-C and a stop of several processes deliver each signal twice within this time: from the terminal and from the parent process. */
const DUPLICATE_MS = 500;

const closers: (() => unknown)[] = [];
let startedAt: number | null = null;

/** Registers what to close at shutdown. The last one registered is closed first. */
export function onShutdown(close: () => unknown): void {
  closers.push(close);
}

export function isShuttingDown(): boolean {
  return startedAt !== null;
}

/** Shuts down gracefully on SIGTERM, SIGINT or an uncaught error. A second signal, or ten seconds, end the process with 1. */
export function shutDownOnSignals(): void {
  // close-with-grace exits at once on any second signal, so these two are counted here.
  const signals = ['SIGTERM', 'SIGINT'] as const;
  const { close } = closeWithGrace({ delay: TIMEOUT_MS, skip: [...signals] }, async ({ err }) => {
    startedAt ??= Date.now();
    if (err) console.error(err);
    for (let last = closers.pop(); last; last = closers.pop()) await last();
  });
  for (const signal of signals) {
    process.on(signal, () => {
      if (startedAt === null) close();
      else if (Date.now() - startedAt > DUPLICATE_MS) process.exit(1);
    });
  }
}
