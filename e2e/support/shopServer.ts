import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

/** A free port of this machine. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export const newDataDir = () => mkdtempSync(path.join(os.tmpdir(), 'mewa-e2e-'));
export const removeDataDir = (dataDir: string) => rmSync(dataDir, { recursive: true, force: true });

export type ShopServer = {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Its output so far. */
  output: () => string;
  /** Sends SIGTERM. Resolves with the exit code. */
  stop: () => Promise<number | null>;
  /** Sends SIGKILL. */
  kill: () => Promise<void>;
};

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1000) })).ok;
  } catch {
    return false;
  }
}

/** Starts the built shop with its own embedded PostgreSQL in `dataDir`, unless the settings say otherwise, and waits until it responds. */
export async function startShop(
  dataDir: string,
  settings: Record<string, string> = {},
  script = 'build/server/server/main.js',
): Promise<ShopServer> {
  const port = settings.PORT ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const {
    DATABASE_URL: _database,
    API_BASE_URL: _base,
    SHOP_FEATURES: _features,
    PUBLIC_URL: _public,
    SMTP_URL: _smtp,
    ...inherited
  } = process.env;
  const child = spawn(process.execPath, [path.join(root, script)], {
    cwd: root,
    env: { ...inherited, RATE_LIMIT: 'off', ...settings, PORT: port, HOST: '127.0.0.1', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exited = once(child, 'exit') as Promise<[number | null]>;

  const deadline = Date.now() + 90_000;
  // The pages of a shop whose API is another server are ready at once.
  const first = settings.API_BASE_URL ? '/login' : '/api/products/categories/';
  while (!(await isReady(url + first))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The shop did not start (exit code ${child.exitCode}):\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    dataDir,
    process: child,
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM');
      return (await exited)[0];
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
