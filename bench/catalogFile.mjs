/**
 * `node bench/catalogFile.mjs [rows]`: time and memory to import a big file into an empty shop, import it again unchanged, export the catalog and import the
 * export. Writes bench/results/catalogFile.md. Fails when a run fails or an import changes more than it should.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { circumstances, keepReport, number, table } from './report.mjs';

const rows = Number(process.argv[2] ?? 100_000);
const command = path.resolve(import.meta.dirname, '../build/server/server/cli/catalog/main.js');
const directory = mkdtempSync(path.join(os.tmpdir(), 'mewa-pasal-import-'));
chmodSync(directory, 0o711);
const file = path.join(directory, 'catalog.csv');
const exported = path.join(directory, 'export.csv');

function* lines() {
  yield 'name,category,desc,price,quantity\n';
  for (let row = 1; row <= rows; row += 1) {
    yield `Almonds of farm ${row},Category ${row % 40},"Carefully selected, from the hills of district ${row % 77}, cleaned and packed by hand in a ${100 + (row % 9) * 50} g pouch.",${50 + (row % 5000)}.50,${row % 200}\n`;
  }
}

/** Runs the command and reads its counts, time and memory from its output. */
function run(...words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...words], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: path.join(directory, 'data'), SEED: 'none' },
  });
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  const told = (pattern) => pattern.exec(stdout)?.[1] ?? '';
  return [
    told(/added +([\d,]*\d)/),
    told(/changed +([\d,]+)/),
    told(/left alone +([\d,]+)/),
    told(/in ([\d.]+) s,/),
    told(/s, ([\d,]+) rows/),
    told(/with (\d+) MB/),
  ];
}

try {
  await pipeline(Readable.from(lines()), createWriteStream(file));
  const runs = [
    ['into an empty shop', ...run('import', file)],
    ['the same file again', ...run('import', file)],
    ['exported', ...run('export', exported)],
    ['the export, into the same shop', ...run('import', exported)],
  ];
  keepReport(
    'catalogFile',
    `# Catalog file bench

${circumstances()} ${number(rows)} rows, ${number(statSync(file).size / 1024 / 1024)} MB, on the embedded PostgreSQL, whose memory is not counted.

${table(['run', 'added', 'changed', 'left alone', 'seconds', 'rows a second', 'most memory, MB'], runs)}
`,
  );
  const all = rows.toLocaleString('en');
  const expected = [
    [all, '0', '0'],
    ['0', '0', all],
    ['', '', ''],
    ['0', '0', all],
  ];
  if (!runs.every(([, ...told], place) => expected[place].every((text, column) => told[column] === text)))
    process.exitCode = 1;
} finally {
  rmSync(directory, { recursive: true });
}
