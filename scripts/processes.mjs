import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

/** The project's directory. */
export const root = path.resolve(import.meta.dirname, '..');

/** The JavaScript file of an installed command. Run with node itself, it receives signals without a shell in between. */
export function binary(packageName, command = packageName) {
  const directory = path.join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'));
  return path.join(directory, typeof bin === 'string' ? bin : bin[command]);
}

/** Loads a `.env` file; variables that are already set win. ENV_FILE_KEYS lists its keys, because the server refuses unknown ones. */
export function loadSettingsFile(file = path.join(root, '.env')) {
  if (!existsSync(file)) return;
  process.loadEnvFile(file);
  process.env.ENV_FILE_KEYS = Object.keys(parseEnv(readFileSync(file, 'utf8'))).join(' ');
}

/**
 * Ends this process when npm, which started it, is gone: npm passes SIGTERM to its shell, and the shell does not pass it on.
 * Returns a function that stops watching.
 */
export function endWithParent() {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return () => undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 100).unref();
  return () => clearInterval(timer);
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const children = new Set();
let stopping = false;

/** Ends all children; this process ends after the last of them. Ctrl-C reaches the children by itself, and a second signal would force them. */
function stop(signal) {
  stopping = true;
  if (signal !== 'SIGINT') for (const child of children) child.kill();
}

/**
 * Runs a command in the project's directory.
 * Resolves with its exit code (1 when it could not start or was killed) and its output; with `stdio: 'inherit'` the output goes to the terminal.
 * `onOutput` gets the text of each write and a function that kills the command.
 */
export function run(command, args, { env = {}, stdio = 'pipe', onOutput } = {}) {
  return new Promise((resolve) => {
    if (children.size === 0) for (const signal of SIGNALS) process.on(signal, stop);
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', stdio, stdio],
    });
    children.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
        onOutput?.(text, () => child.kill('SIGKILL'));
      });
    child.on('error', (error) => (output += `${error.message}\n`));
    child.on('close', (code) => {
      children.delete(child);
      if (children.size === 0) for (const signal of SIGNALS) process.off(signal, stop);
      if (!stopping) resolve({ code: code === null || code < 0 ? 1 : code, output });
      else if (children.size === 0) process.exit(1);
    });
  });
}

/** `run` for a JavaScript file. */
export const runNode = (args, options) => run(process.execPath, args, options);
