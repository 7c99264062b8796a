/** `npm run test:faults`: the scripts in bench/faults/, which kill, crash and fill up a real shop under load. Takes `--rounds=20`. */
import './nodeVersion.mjs';
import path from 'node:path';
import { buildIfStale } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { root, runNode } from './processes.mjs';

const SCRIPTS = [
  'killRounds',
  'killOrders',
  'sigterm',
  'databaseRestart',
  'twoServers',
  'thousandAdds',
  'fullDisk',
  'systemd',
];

await installIfNeeded();
await buildIfStale();
for (const script of SCRIPTS) {
  const { code, output } = await runNode([path.join(root, `bench/faults/${script}.mjs`), ...process.argv.slice(2)]);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${script}: ${output.trim().split('\n').at(-1)}`);
  if (code !== 0) process.exitCode = 1;
}
