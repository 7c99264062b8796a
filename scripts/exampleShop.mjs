import { existsSync } from 'node:fs';
import path from 'node:path';
import { root, run } from './processes.mjs';

const DAYS = 7;
const DAY_MS = 24 * 3600 * 1000;
const KATHMANDU_MS = 345 * 60 * 1000;

/** Makes a shop with the past of a week as a data directory: orders, payments, refunds, bills, problems, a till that was counted. Sets the exit code. */
export async function makeExampleShop(directory = '.data-example') {
  const dataDir = path.resolve(root, directory);
  if (existsSync(dataDir)) {
    console.error(`${directory} exists already. Start it with DATA_DIR=${directory} npm start, or delete it first.`);
    process.exitCode = 1;
    return;
  }
  const from = new Date(Date.now() + KATHMANDU_MS - DAYS * DAY_MS).toISOString().slice(0, 10);
  const options = ['--days', String(DAYS), '--from', from, '--members', '60', '--keep', dataDir, '--quiet'];
  const { code } = await run(process.execPath, [path.join(root, 'trials/year/trial.mjs'), ...options], {
    stdio: 'inherit',
  });
  if (code === 0)
    console.log(`Start it with DATA_DIR=${directory} npm start. Staff: staff@mewapasal.example, Namaste123.`);
  process.exitCode = code;
}
