import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root, run, runNode } from './processes.mjs';

/** npm keeps a copy of the lock of what it installed; it is written last, so an installation that was cut short has none. */
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

/** Installs exactly what package-lock.json says, unless it is there already. Throws with npm's own output when that fails. */
export async function installIfNeeded() {
  if (isInstalled()) return;
  console.log('Installing packages …');
  const started = Date.now();
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = npm?.endsWith('.js') ? await runNode([npm, ...args]) : await run('npm', args);
  if (code !== 0) throw new Error(`npm ci failed:\n${output}`);
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s`);
}
