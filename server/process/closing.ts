const HARD_EXIT_MS = 10_000;
/** Ctrl-C comes twice, from the terminal and from npm; only a later signal is meant as a second one. */
const ECHO_MS = 500;

/** What has been opened, to be closed in the opposite order. */
const open: (() => unknown)[] = [];
let closingSince: number | null = null;

/** Has something closed at the end, before what was opened earlier. */
export function closeAtEnd(close: () => unknown): void {
  open.push(close);
}

export function isClosing(): boolean {
  return closingSince !== null;
}

/** Ends the process on a signal: lets what is under way end, then closes everything; at the second signal, or after ten seconds, it just ends. */
export function endOnSignals(): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close());
}

async function close(): Promise<void> {
  if (closingSince !== null) {
    if (Date.now() - closingSince > ECHO_MS) process.exit(1);
    return;
  }
  closingSince = Date.now();
  setTimeout(() => process.exit(1), HARD_EXIT_MS).unref();
  try {
    for (let last = open.pop(); last; last = open.pop()) await last();
    process.exit(0);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}
