import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const ROOT = path.join(__dirname, '../..');
/** Compiled files import packages, so they have to be inside the project. */
const CACHE = path.join(ROOT, 'node_modules/.cache');

const READ_AT_RUN_TIME = ['.sql', '.csv', '.json', '.svg', '.html', '.txt'];

/** Compiles the server for tests that start it as a process, with the files that it reads. Compiling it at every start would take longer. Returns the directory. */
export async function compileServer(): Promise<string> {
  mkdirSync(CACHE, { recursive: true });
  const directory = mkdtempSync(path.join(CACHE, 'test-server-'));
  // The server looks for build/ beside the next package.json: a client that is being built, or none, makes no difference to tests.
  writeFileSync(path.join(directory, 'package.json'), '{}');
  await build({
    entryPoints: [
      ...['contract/**/*.ts', 'server/**/*.ts', 'locales/server/*.json'],
      ...READ_AT_RUN_TIME.map((ending) => `server/**/*${ending}`),
    ],
    absWorkingDir: ROOT,
    outbase: ROOT,
    outdir: directory,
    platform: 'node',
    format: 'cjs',
    // As `tsc` does for the delivered server.
    supported: { 'dynamic-import': false },
    loader: Object.fromEntries(READ_AT_RUN_TIME.map((ending) => [ending, 'copy'])),
    logLevel: 'error',
  });
  return directory;
}
