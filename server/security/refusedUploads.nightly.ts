/** Every early response to an upload reaches three clients. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { openPort } from '../testing/httpCaller';
import { bodyOf, createRefusedUploads, headOf, type RefusedUpload } from '../testing/refusedUploads';
import { type TestShop } from '../testing/createTestApp';

jest.setTimeout(20 * 60_000);

const runFile = promisify(execFile);
const TIMES = 50;
/** Prints the status of each response to `TIMES` uploads. */
const FETCH = `
const { url, method, headers, file, isChunked, times } = JSON.parse(process.argv[1]);
const body = require('node:fs').readFileSync(file);
(async () => {
  for (let time = 0; time < times; time += 1) {
    const sent = isChunked ? new Blob([body]).stream() : body;
    await fetch(url, { method, headers, body: sent, duplex: 'half' })
      .then(async (response) => { await response.json(); return response.status; })
      .then(console.log, (error) => console.log(error.cause?.code ?? error.message));
  }
})();`;

let shop: TestShop;
let uploads: RefusedUpload[];
let directory: string;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  ({ shop, uploads } = await createRefusedUploads());
  await openPort(shop.app);
  directory = await mkdtemp(path.join(os.tmpdir(), 'mewa-pasal-refusals-'));
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  page = await (await browser.newContext({ bypassCSP: true })).newPage();
  await page.goto(`${shop.app.listeningOrigin}/health/live`);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  await rm(directory, { recursive: true });
});

/** Sends an upload `TIMES` times. Resolves with each status, or what happened instead. */
const clients: Record<string, (upload: RefusedUpload, file: string) => Promise<string[]>> = {
  'Node fetch': async ({ method, path, headers, isChunked }, file) => {
    const url = shop.app.listeningOrigin + path;
    const options = JSON.stringify({ url, method, headers, file, isChunked, times: TIMES });
    const { stdout } = await runFile(process.execPath, ['-e', FETCH, options]);
    return stdout.trim().split('\n');
  },
  curl: async ({ method, path, headers, isChunked }, file) => {
    const all = { ...headers, ...(isChunked && { 'transfer-encoding': 'chunked' }) };
    const words = Object.entries(all).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    const output = ['-o', '/dev/null', '-w', '%{http_code}'];
    const call = ['-s', '-X', method, ...words, '--data-binary', `@${file}`, ...output];
    const statuses: string[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const sending = runFile('curl', [...call, shop.app.listeningOrigin + path]);
      const status = ({ stdout }: { stdout: string }) => stdout;
      statuses.push(await sending.then(status, ({ code }: { code: number }) => `exit code ${code}`));
    }
    return statuses;
  },
  Chromium: async (upload) => {
    const { path: url, method, headers, size } = upload;
    const sent = { url, method, headers, size, head: headOf(upload), times: TIMES };
    return page.evaluate(async ({ url, method, headers, size, head, times }) => {
      const body = new Blob([head, new Uint8Array(size)]);
      const statuses: string[] = [];
      for (let time = 0; time < times; time += 1) {
        const sending = fetch(url, { method, headers, body }).then(async (response) => {
          await response.json();
          return String(response.status);
        });
        statuses.push(await sending.catch((error: Error) => error.message));
      }
      return statuses;
    }, sent);
  },
};

test('every early response to an upload reaches Node, curl and Chromium each time', async () => {
  const faults: object[] = [];
  for (const upload of uploads) {
    const file = path.join(directory, 'body');
    await writeFile(file, bodyOf(upload));
    const end = upload.begin?.();
    for (const [client, send] of Object.entries(clients)) {
      if (upload.isChunked && client === 'Chromium') continue;
      const statuses = await send(upload, file);
      const others = statuses.filter((status) => status !== String(upload.status));
      if (statuses.length !== TIMES || others.length > 0) faults.push({ upload: upload.what, client, others });
    }
    end?.();
  }
  expect(faults).toEqual([]);
});
