/** `node bench/catalogFile.mjs [rows]`: how long a big file takes into an empty shop, how long again when nothing has changed, and with how much memory. */
import { spawnSync } from 'node:child_process';
import { chmodSync, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const rows = Number(process.argv[2] ?? 100_000);
const command = path.resolve(import.meta.dirname, '../build/server/server/catalogFile/main.js');
const directory = mkdtempSync(path.join(os.tmpdir(), 'mewa-pasal-import-'));
chmodSync(directory, 0o711);
const file = path.join(directory, 'catalog.csv');

function* lines() {
  yield 'name,category,desc,price,quantity\n';
  for (let row = 1; row <= rows; row += 1) {
    yield `Almonds of farm ${row},Category ${row % 40},"Carefully selected, from the hills of district ${row % 77}, cleaned and packed by hand in a ${100 + (row % 9) * 50} g pouch.",${50 + (row % 5000)}.50,${row % 200}\n`;
  }
}

await pipeline(Readable.from(lines()), createWriteStream(file));
console.log(`${rows} rows, ${(statSync(file).size / 1024 / 1024).toFixed(1)} MB; load average ${os.loadavg()[0].toFixed(1)} on ${os.cpus().length} processors`);
const run = (...args) => {
  const { status } = spawnSync(process.execPath, [command, ...args], { stdio: 'inherit', env: { PATH: process.env.PATH, DATA_DIR: path.join(directory, 'data'), SEED: 'none' } });
  if (status !== 0) process.exitCode = 1;
};
run('import', file);
run('import', file);
run('export', path.join(directory, 'export.csv'));
run('import', path.join(directory, 'export.csv'));
rmSync(directory, { recursive: true });
