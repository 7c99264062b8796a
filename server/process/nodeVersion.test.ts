import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { programPath } from '../testing/startServer';

test.each(['18.20.8', '20.18.3'])('F31 on Node %s the server ends with one line', async (version) => {
  // Pretends to be an old Node before main is loaded.
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' }); require(${JSON.stringify(programPath('main'))})`;
  const started = promisify(execFile)(process.execPath, ['--eval', pretend], {
    env: { PATH: process.env.PATH, PORT: 'none' },
  });
  await expect(started).rejects.toMatchObject({
    code: 1,
    stderr: `Mewa Pasal needs Node.js 20.19 or newer; this is ${version}. See https://nodejs.org/\n`,
  });
});
