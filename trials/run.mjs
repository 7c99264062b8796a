/**
 * `npm run trial -- NAME`: breaks a real shop under load and compares what it acknowledged with its tables. What follows the name goes to the
 * scripts, for example `npm run trial -- kill --rounds=20`.
 */
import '../scripts/nodeVersion.mjs';
import path from 'node:path';
import { buildIfStale } from '../scripts/build.mjs';
import { installIfNeeded } from '../scripts/install.mjs';
import { root, run } from '../scripts/processes.mjs';

const S3_SERVER = '@20minutes/s3rver@4.0.4';

/** The scripts of each trial, below trials/. */
const TRIALS = {
  faults: [
    'faults/killRounds',
    'faults/killOrders',
    'faults/sigterm',
    'faults/databaseRestart',
    'faults/twoServers',
    'faults/thousandAdds',
    'faults/fullDisk',
    'faults/systemd',
  ],
  kill: ['faults/killOrders'],
  s3: ['faults/s3Pictures'],
  restore: ['restore/trial', 'restore/clusterTrial'],
  cluster: ['cluster/trial'],
  year: ['year/trial'],
};

const [name, ...options] = process.argv.slice(2);
const scripts = TRIALS[name];
if (!scripts) {
  console.error(`Name a trial: ${Object.keys(TRIALS).join(', ')}.`);
  process.exit(1);
}
await installIfNeeded();
await buildIfStale();
for (const script of scripts) {
  const node = [process.execPath, path.join(root, 'trials', `${script}.mjs`), ...options];
  const command = name === 's3' ? ['npm', 'exec', '--yes', `--package=${S3_SERVER}`, '--', ...node] : node;
  const { code } = await run(command[0], command.slice(1), { stdio: 'inherit' });
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${script}`);
  if (code !== 0) process.exitCode = 1;
}
