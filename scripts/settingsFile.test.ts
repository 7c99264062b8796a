import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

test('F31 unknown keys of the settings file and wrong values end the start together, without a file made or a secret shown', async () => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'mewa-pasal-settings-'));
  const file = path.join(directory, '.env');
  await writeFile(
    file,
    `PORT=abc\nDATABSE_URL=postgres://shop:geheim@host/shop\nCOLOUR=geheim\nWEB_PORT=3001\nDATA_DIR=${directory}/data\n`,
  );
  const start = `import { loadSettingsFile } from './scripts/processes.mjs'; loadSettingsFile(process.argv[1]); await import('./server/main.ts');`;
  const root = path.resolve(__dirname, '..');
  const started = promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', start, file],
    { cwd: root, env: { PATH: process.env.PATH } },
  );
  await expect(started).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr:
      'PORT must be a whole number from 1 to 65535.\nCOLOUR in .env is not a setting; .env.example lists them all.\nDATABSE_URL in .env is not a setting; .env.example lists them all.\n',
  });
  expect(await readdir(directory)).toEqual(['.env']);
  await rm(directory, { recursive: true });
});
