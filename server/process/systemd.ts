/** Tells systemd that the shop is open, alive and closing, as in sd_notify(3). */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

type Watch = {
  /** Where the shop answers on this machine. */
  address: string;
  environment: Partial<Record<'NOTIFY_SOCKET' | 'WATCHDOG_USEC' | 'PATH', string>>;
};

/** The socket takes datagrams, which Node cannot send to it, so systemd's own program sends them. */
async function notify(message: string, environment: Watch['environment']): Promise<void> {
  await promisify(execFile)('systemd-notify', [message], { env: environment }).catch(({ message: reason }: Error) =>
    console.error(`systemd was not told ${message}: ${reason}`),
  );
}

/**
 * Reports the shop as open, and from then on as often as the watchdog asks for it that the shop is alive, but only after the shop has
 * answered. The returned function ends that and reports the shop as closing. Does nothing outside of a unit with `Type=notify`.
 */
export async function reportToSystemd({ address, environment }: Watch): Promise<() => Promise<void>> {
  const { NOTIFY_SOCKET, WATCHDOG_USEC, PATH } = environment;
  if (!NOTIFY_SOCKET) return async () => {};
  const tell = (message: string) => notify(message, { NOTIFY_SOCKET, PATH });
  await tell('READY=1');
  // Three reports in the time that systemd waits for one.
  const interval = Number(WATCHDOG_USEC ?? 0) / 3000;
  const isAlive = () =>
    fetch(`${address}/health/live`, { signal: AbortSignal.timeout(interval) }).then(
      ({ ok }) => ok,
      () => false,
    );
  const timer = interval > 0 ? setInterval(async () => (await isAlive()) && tell('WATCHDOG=1'), interval) : undefined;
  return () => {
    clearInterval(timer);
    return tell('STOPPING=1');
  };
}
