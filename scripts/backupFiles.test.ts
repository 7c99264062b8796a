import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const DAY = 86_400_000;
const root = mkdtempSync(path.join(tmpdir(), 'backup-files-'));
const [data, backup, settings, programs] = ['data', 'backup', 'etc', 'bin'].map((name) => path.join(root, name)) as [
  string,
  string,
  string,
  string,
];
const passphrase = path.join(root, 'passphrase');
beforeAll(() => {
  for (const each of [path.join(data, 'media/pictures'), backup, settings, programs])
    mkdirSync(each, { recursive: true });
  writeFileSync(passphrase, 'for this test alone');
  // Encryption is tried by `npm run trial -- restore`.
  writeFileSync(path.join(programs, 'gpg'), '#!/bin/sh\nwhile [ "$1" != --output ]; do shift; done\n: > "$2"\n', {
    mode: 0o700,
  });
});
afterAll(() => rmSync(root, { recursive: true }));

const inShop = (name: string) => path.join(data, 'media/pictures', name);
const inBackup = (name: string) => path.join(backup, 'files/media/pictures', name);
const backUp = () =>
  execFileSync(path.resolve(__dirname, '../deploy/backup/files.sh'), {
    env: {
      PATH: `${programs}:${process.env.PATH}`,
      ...{
        BACKUP: backup,
        DATA_DIR: data,
        SETTINGS: settings,
        PASSPHRASE_FILE: passphrase,
        METRICS_DIRECTORY: path.join(root, 'none'),
      },
    },
  });
const daysAgo = (file: string, days: number) => {
  const time = new Date(Date.now() - days * DAY);
  utimesSync(file, time, time);
};

// Its programs are those of the servers' system.
const onLinux = process.platform === 'linux' ? test : test.skip;
onLinux('the backup keeps a deleted picture for 28 days, and one that the shop has for ever', () => {
  for (const name of ['kept of old.webp', 'deleted.webp', 'deleted long ago.webp']) {
    writeFileSync(inShop(name), name);
    daysAgo(inShop(name), 400);
  }
  backUp();
  for (const name of ['deleted.webp', 'deleted long ago.webp']) rmSync(inShop(name));
  for (const name of ['kept of old.webp', 'deleted long ago.webp']) daysAgo(inBackup(name), 30);
  daysAgo(inBackup('deleted.webp'), 27);
  backUp();
  expect(readdirSync(path.join(backup, 'files/media/pictures')).sort()).toEqual(['deleted.webp', 'kept of old.webp']);
});
