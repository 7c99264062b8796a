import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

/** The project's own directory, wherever it was called from. */
export const root = path.resolve(import.meta.dirname, '..');

/** The JavaScript file behind an installed command; run it with node, so that no shell stands between us and its signals. */
export function binary(packageName, command = packageName) {
  const directory = path.join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'));
  return path.join(directory, typeof bin === 'string' ? bin : bin[command]);
}

/** Settings from a `.env` file beside package.json; what the environment already holds wins. The server is told the file's keys: it refuses unknown ones. */
export function loadSettingsFile(file = path.join(root, '.env')) {
  if (!existsSync(file)) return;
  process.loadEnvFile(file);
  process.env.ENV_FILE_KEYS = Object.keys(parseEnv(readFileSync(file, 'utf8'))).join(' ');
}

/** Every process that `run` has under way: ended with us, whatever ends us. */
const running = new Set();
let stopping = false;

function stop(signal) {
  if (stopping) return;
  stopping = true;
  for (const child of running) child.kill(signal);
  process.exitCode = signal === 'SIGINT' ? 130 : 143;
  if (running.size === 0) process.exit();
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * npm passes SIGTERM on to its shell, and the shell dies of it without a word to us: so, started by npm, end when the parent is gone.
 * Gives the function that ends the watch.
 */
export function endWithParent() {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return () => undefined;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 100).unref();
  return () => clearInterval(watch);
}

/**
 * Runs one command in the project's directory and waits for its end.
 * Gives its exit code (1 when it could not start) and everything that it printed; `onLine` also gets each line as it comes.
 */
export function run(command, args, { env = {}, onLine } = {}) {
  return new Promise((resolve) => {
    if (running.size === 0) for (const signal of signals) process.on(signal, stop);
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      let rest = '';
      stream.setEncoding('utf8');
      stream.on('data', (text) => {
        output += text;
        if (!onLine) return;
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        lines.forEach(onLine);
      });
      stream.on('end', () => rest && onLine?.(rest));
    }
    const end = (code) => {
      if (!running.delete(child)) return;
      if (running.size === 0) for (const signal of signals) process.off(signal, stop);
      if (stopping && running.size === 0) process.exit();
      resolve({ code, output });
    };
    child.on('error', (error) => {
      output += `${error.message}\n`;
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/** `run` for a JavaScript file. */
export const runNode = (args, options) => run(process.execPath, args, options);
