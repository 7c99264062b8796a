import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import './nodeVersion.mjs';
import { root, runNode } from './processes.mjs';

/** What is built, from what, and by which command. A part is built anew when one byte of its inputs has changed. */
export const parts = {
  client: {
    inputs: [
      'src',
      'contract',
      'public',
      'scripts/buildClient.mjs',
      'scripts/bundleBudget.mjs',
      'scripts/pages.mjs',
      'bundle-budget.json',
      'webpack.config.ts',
      'babel.config.js',
      'tsconfig.json',
      'package-lock.json',
    ],
    result: 'build/client/index.html',
    command: () => [path.join(root, 'scripts/buildClient.mjs')],
  },
  server: {
    inputs: ['server', 'contract', 'scripts/buildServer.mjs', 'scripts/buildPictures.mjs', 'package-lock.json'],
    result: 'build/server/server/main.js',
    command: () => [path.join(root, 'scripts/buildServer.mjs')],
  },
};

function filesBelow(name) {
  const full = path.join(root, name);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [name];
  return readdirSync(full)
    .sort()
    .flatMap((entry) => filesBelow(path.join(name, entry)))
    .filter((file) => !/\.test\.tsx?$|[\\/]testing[\\/]/.test(file));
}

/** One hash over the names and contents of everything a part is made from. */
function hashInputs({ inputs }) {
  const hash = createHash('sha256').update(process.version);
  for (const file of inputs.flatMap(filesBelow)) hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

const stampFile = (name) => path.join(root, `build/.${name}-made-from`);

function isFresh(name) {
  const part = parts[name];
  const stamp = stampFile(name);
  return (
    existsSync(path.join(root, part.result)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInputs(part)
  );
}

/** Builds one part; gives the command's exit code and output. The stamp is taken away first: a build that is cut short is no build. */
export async function buildPart(name) {
  const stamp = stampFile(name);
  rmSync(stamp, { force: true });
  const madeFrom = hashInputs(parts[name]);
  const result = await runNode(parts[name].command());
  if (result.code === 0) {
    mkdirSync(path.dirname(stamp), { recursive: true });
    writeFileSync(stamp, madeFrom);
  }
  return result;
}

async function buildAll(names) {
  if (names.length === 0) return;
  console.log(`Building ${names.join(' and ')} …`);
  const started = Date.now();
  const results = await Promise.all(names.map(async (name) => ({ name, ...(await buildPart(name)) })));
  const failed = results.filter(({ code }) => code !== 0);
  if (failed.length > 0)
    throw new Error(failed.map(({ name, output }) => `Building the ${name} failed:\n${output}`).join('\n'));
  console.log(`Built in ${Math.round((Date.now() - started) / 1000)} s`);
}

/** Builds, side by side, those of the parts whose inputs changed since they were last built. Throws with the output of what failed. */
export const buildIfStale = (names = Object.keys(parts)) => buildAll(names.filter((name) => !isFresh(name)));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await buildAll(process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
