import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root, run, runNode } from './processes.mjs';

/** Compares the lock file with npm's copy of it in node_modules, which npm writes last. */
function isInstalled() {
  try {
    const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
    const wanted = read('package-lock.json');
    const present = read('node_modules/.package-lock.json');
    return Object.entries(wanted).every(
      ([name, { version, integrity, optional, peer }]) =>
        name === '' ||
        (present[name] ? present[name].version === version && present[name].integrity === integrity : optional || peer),
    );
  } catch {
    return false;
  }
}

/** Runs `npm ci` unless node_modules matches package-lock.json. Prints npm's output and exits with code 1 when that fails. */
export async function installIfNeeded() {
  if (isInstalled()) return;
  console.log('Installing packages …');
  const started = Date.now();
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const { code, output } = npm?.endsWith('.js') ? await runNode([npm, ...args]) : await run('npm', args);
  if (code !== 0) {
    console.error(`npm ci failed:\n${output}`);
    process.exit(1);
  }
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s`);
}
