/** The front of deploy/Caddyfile on this machine: HTTP/2, with a certificate of its own. Needs `caddy`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from './machinery.mjs';

/** Starts it before a shop. Resolves once it responds. */
export async function startFront(shop) {
  const port = await freePort();
  const directory = mkdtempSync(path.join(os.tmpdir(), 'mewa-front-'));
  const site = readFileSync(path.join(import.meta.dirname, '../deploy/Caddyfile'), 'utf8')
    .replace('shop.example {', `https://localhost:${port} {\n\ttls internal`)
    .replace('127.0.0.1:8000', shop.replace('http://', ''));
  const file = path.join(directory, 'Caddyfile');
  const options = 'admin off\nauto_https disable_redirects\nskip_install_trust\nservers {\nprotocols h1 h2\n}';
  writeFileSync(file, `{\n${options}\n}\n${site}`);
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, HOME: directory, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (text) => (errors += text));
  const ended = once(child, 'exit');
  // Until it is there: the line that says so.
  for (let tries = 0; !errors.includes('serving initial configuration'); tries += 1) {
    if (tries > 200 || child.exitCode !== null) throw new Error(`caddy does not start: ${errors}`);
    await setTimeout(50);
  }
  return {
    address: `https://localhost:${port}`,
    stop: async () => {
      child.kill();
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
