import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';

export type RunningServer = {
  pid: number;
  address: string;
  /** What it has printed so far. */
  output: () => string;
  /** Sends a signal and waits for the process to end. Returns the exit code, null after SIGKILL. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
};

/** A port that is free, and none of those that the system gives to connections: it could give one away before the server listens. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** A compiled program of the server, for example `cli/staff/main`. */
export function programPath(name: string): string {
  const directory = process.env.TEST_SERVER_DIRECTORY;
  if (!directory) throw new Error('The server is not compiled: jest does it (server/testing/startCluster.ts).');
  return path.join(directory, 'server', `${name}.js`);
}

/** Runs the server in a separate process with only this environment. */
function spawnServer(environment: Record<string, string>) {
  const child = spawn(process.execPath, [programPath('main')], {
    cwd: path.join(__dirname, '../..'),
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const closed = once(child, 'close').then(([code]) => code as number | null);
  return { child, closed, output: () => output };
}

const BANNER = /is open[^]*Emails/;

/** Starts a server on a free port and waits until it has printed its banner, or `printed`. Throws with its output when it ends before. */
export async function startServer(environment: Record<string, string>, printed = BANNER): Promise<RunningServer> {
  const port = await freePort();
  const { child, closed, output } = spawnServer({ PORT: String(port), ...environment });
  const open = new Promise<void>((resolve) => child.stdout.on('data', () => printed.test(output()) && resolve()));
  const code = await Promise.race([open, closed]);
  if (code !== undefined) throw new Error(`the server ended with ${code}:\n${output()}`);
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return closed;
  };
  return { pid: child.pid ?? 0, address: `http://127.0.0.1:${port}`, output, end };
}

/** Runs a server that is expected to fail at start. Returns its exit code and its output. */
export async function failToStart(
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { closed, output } = spawnServer({ PORT: String(await freePort()), ...environment });
  return { code: await closed, output: output() };
}
