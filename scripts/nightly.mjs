/** `npm run test:nightly`: what takes too long for `npm test` or needs more than it. */
import './nodeVersion.mjs';
import { findMissing } from '../bench/ha/requirements.mjs';
import { run } from './processes.mjs';

const npm = (...args) => run('npm', ['run', '--silent', ...args], { stdio: 'inherit' });
const STEPS = [
  { name: 'pictures in an S3 store', missing: '', start: () => npm('test:s3') },
  { name: 'a cluster that loses its parts', missing: findMissing(), start: () => npm('trial:ha', '--', '--short') },
];

for (const { name, missing, start } of STEPS) {
  if (missing) {
    console.log(`not run  ${name}\n${missing}`);
    continue;
  }
  const { code } = await start();
  console.log(`${code === 0 ? 'ok     ' : 'FAILED '}  ${name}`);
  if (code !== 0) process.exitCode = 1;
}
