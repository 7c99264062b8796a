/**
 * `npm run test:nightly`: what takes too long for `npm test` or needs more than it. A part that cannot run here is an error, unless
 * `-- --without-cluster` leaves it out.
 */
import '../scripts/nodeVersion.mjs';
import { parseArgs } from 'node:util';
import { findMissing } from './cluster/requirements.mjs';
import { systemChromium } from '../scripts/chromium.mjs';
import { run } from '../scripts/processes.mjs';

const { values: options } = parseArgs({ options: { 'without-cluster': { type: 'boolean' } } });
/** Runs a command with the tests that `npm test` leaves out. */
const nightly = (command, ...args) =>
  run(command, args, { stdio: 'inherit', env: { NIGHTLY: '1', CHROMIUM_PATH: systemChromium() ?? '' } });
const npm = (...args) => run('npm', ['run', '--silent', ...args], { stdio: 'inherit' });
const STEPS = [
  {
    name: 'real processes and faults',
    start: () => nightly('npm', 'exec', 'jest', '--', '--selectProjects', 'nightly'),
  },
  {
    name: 'hostile requests, others each time',
    start: () => run('npx', ['jest', 'server/security/fuzz'], { stdio: 'inherit', env: { FUZZ_REQUESTS: '5000' } }),
  },
  {
    name: 'every state and every size in the browser, light and dark',
    start: async () => {
      const { code } = await npm('build');
      return code === 0 ? nightly('npm', 'run', '--silent', 'test:e2e', '--', '--grep', '@nightly|axe') : { code };
    },
  },
  {
    name: 'twenty times sixty days of the shop',
    start: () => npm('trial', '--', 'year', '--seeds', '20', '--days', '60', '--quiet'),
  },
  { name: 'pictures in an S3 store', start: () => npm('trial', '--', 's3') },
  {
    name: 'a cluster that loses its parts',
    isLeftOut: options['without-cluster'],
    missing: findMissing(),
    start: () => npm('trial', '--', 'cluster', '--short'),
  },
];

/** How a step failed; undefined when it passed. */
async function faultOf({ missing, start }) {
  if (missing) return missing;
  const { code } = await start();
  return code === 0 ? undefined : `exit code ${code}`;
}

for (const step of STEPS) {
  if (step.isLeftOut) {
    console.log(`left out ${step.name}`);
    continue;
  }
  const fault = await faultOf(step);
  console.log(fault ? `FAILED   ${step.name}: ${fault}` : `ok       ${step.name}`);
  if (fault) process.exitCode = 1;
}
