/** `npm run fuzz [requests]`: hostile requests to every call of the API, 20,000 unless said otherwise. FUZZ_SEED repeats a run. */
import { binary, root } from './processes.mjs';
import { spawnSync } from 'node:child_process';

const [requests = '20000'] = process.argv.slice(2);
const args = [binary('jest'), 'server/security/fuzz', '--selectProjects', 'server'];
const { status } = spawnSync(process.execPath, args, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'test', FUZZ_REQUESTS: requests },
});
process.exitCode = status ?? 1;
