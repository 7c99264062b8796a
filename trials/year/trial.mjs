/**
 * `npm run trial -- year --seed 7 --days 365`: a year of the shop from one number, in one process, by calls of its API alone. A model says what each
 * call must answer; at midnight everything is counted. `--from` the first day, `--until` the last one, `--members 200` so many, `--visits 8` on
 * a usual day, `--only 3,7` these members alone, `--seeds 20` so many seeds, `--keep DIR` leaves the shop as a data directory for `npm start`.
 * A failure prints the command that repeats it up to its day, and, when it is about some members and comes without all others, that with `--only`.
 */
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import { root, run } from '../../scripts/processes.mjs';

const compiler = path.join(root, 'node_modules/.cache/compileServer.cjs');
await build({
  entryPoints: [path.join(root, 'server/testing/compileServer.ts')],
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'cjs',
  outfile: compiler,
  define: { __dirname: JSON.stringify(path.join(root, 'server/testing')) },
  logLevel: 'error',
});
const directory = await createRequire(import.meta.url)(compiler).compileServer();
const { code } = await run(
  process.execPath,
  ['--max-semi-space-size=32', path.join(directory, 'server/testing/year/main.js'), ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
);
rmSync(directory, { recursive: true, force: true });
process.exitCode = code ?? 1;
