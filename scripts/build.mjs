import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import './nodeVersion.mjs';
import { root, runNode } from './processes.mjs';

/** The parts of the build: input files, the file that proves a build, and the script that makes it. A part is rebuilt when an input changed. */
export const parts = {
  client: {
    inputs: [
      'src',
      'contract',
      'locales',
      'public',
      'scripts/buildClient.mjs',
      'scripts/buildRenderer.mjs',
      'scripts/bundleBudget.mjs',
      'scripts/compileMessages.cjs',
      'scripts/previousAssets.mjs',
      'bundle-budget.json',
      'webpack.config.ts',
      'babel.config.js',
      'tsconfig.json',
      'package-lock.json',
    ],
    result: 'build/renderer/index.js',
    script: 'scripts/buildClient.mjs',
  },
  server: {
    inputs: [
      'server',
      'contract',
      'locales',
      'scripts/buildServer.mjs',
      'scripts/buildPictures.mjs',
      'scripts/buildSharePictures.mjs',
      'package-lock.json',
    ],
    result: 'build/server/server/main.js',
    script: 'scripts/buildServer.mjs',
  },
};

function filesBelow(name) {
  const full = path.join(root, name);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [name];
  return readdirSync(full)
    .sort()
    .flatMap((entry) => filesBelow(path.join(name, entry)))
    .filter((file) => !/\.(test|nightly)\.tsx?$|[\\/]testing[\\/]/.test(file));
}

/** One hash of the names and contents of a part's input files. */
function hashInputs({ inputs }) {
  const hash = createHash('sha256').update(process.version);
  for (const file of inputs.flatMap(filesBelow)) hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

const hashFile = (name) => path.join(root, `build/.${name}-inputs`);

function isFresh(name) {
  const file = hashFile(name);
  const { result } = parts[name];
  return (
    existsSync(path.join(root, result)) && existsSync(file) && readFileSync(file, 'utf8') === hashInputs(parts[name])
  );
}

/** Builds one part. Resolves with exit code and output. The hash is written last, so that an interrupted build counts as none. */
export async function buildPart(name) {
  const file = hashFile(name);
  rmSync(file, { force: true });
  const hash = hashInputs(parts[name]);
  const result = await runNode([path.join(root, parts[name].script)]);
  if (result.code === 0) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, hash);
  }
  return result;
}

/** Builds parts at the same time. Prints the output and exits with code 1 when one fails. */
async function build(names) {
  if (names.length === 0) return;
  console.log(`Building ${names.join(' and ')} …`);
  const started = Date.now();
  const results = await Promise.all(names.map(async (name) => ({ name, ...(await buildPart(name)) })));
  const failed = results.filter(({ code }) => code !== 0);
  for (const { name, output } of failed) console.error(`Building the ${name} failed:\n${output}`);
  if (failed.length > 0) process.exit(1);
  console.log(`Built in ${Math.round((Date.now() - started) / 1000)} s`);
}

/** Builds the parts whose inputs changed since the last build. */
export const buildIfStale = (names = Object.keys(parts)) => build(names.filter((name) => !isFresh(name)));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await build(process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts));
