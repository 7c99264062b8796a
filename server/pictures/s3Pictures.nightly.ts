import { readFile } from 'node:fs/promises';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import sharp from 'sharp';
import { storePicture } from './storePicture';
import { ServiceUnavailableError } from '../http/errors';
import { computeSignature } from '../testing/awsSignature';
import { createTestApp, type TestShop } from '../testing/createTestApp';
import { S3_KEY, sendS3Error, startS3Server, type S3Server } from '../testing/startS3Server';
import { openPictureStore } from './openPictureStore';
import { type PictureStore, PictureStoreError } from './pictureStore';
import { createS3Pictures } from './s3Pictures';

const NAME = `${'a1'.repeat(16)}-640.webp`;
const KEY = `media/pictures/${NAME}`;
const PATH = `/${KEY}`;

let s3: S3Server;
let shop: TestShop;
let otherShop: TestShop;
beforeAll(async () => {
  s3 = await startS3Server();
  const settings = {
    mediaUrl: s3.mediaUrl,
    awsAccessKeyId: S3_KEY.accessKeyId,
    awsSecretAccessKey: S3_KEY.secretAccessKey,
    logLevel: 'info',
  } as const;
  [shop, otherShop] = await Promise.all([createTestApp(settings), createTestApp(settings)]);
});
afterEach(() => {
  s3.fault = null;
  s3.objects.clear();
});
afterAll(async () => {
  await Promise.all([shop.close(), otherShop.close()]);
  await s3.close();
});

const open = (options: Partial<Parameters<typeof createS3Pictures>[0]> = {}): PictureStore =>
  createS3Pictures({ ...s3.mediaUrl, ...S3_KEY, readTimeoutMs: 30_000, ...options });
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The message of the error with which a call rejects. */
const reasonOf = async (call: Promise<unknown>): Promise<string> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(PictureStoreError);
  const { message } = error as Error;
  expect(message).not.toContain(S3_KEY.secretAccessKey);
  expect(message).not.toContain(S3_KEY.accessKeyId);
  return message;
};

test("the tests' check of signatures agrees with the example in Amazon's documentation", () => {
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
  };
  const signature = computeSignature(
    { method: 'GET', url: '/test.txt', headers },
    {
      secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      scope: '20130524/us-east-1/s3/aws4_request',
      signedHeaders: Object.keys(headers),
    },
  );
  expect(signature).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
});

test('a picture that is written is found, is read, and says itself what it is', async () => {
  const pictures = open();
  expect([await pictures.has(NAME), await pictures.read(NAME)]).toEqual([false, null]);
  await pictures.write(NAME, Buffer.from('picture'));
  expect([await pictures.has(NAME), await pictures.read(NAME)]).toEqual([true, Buffer.from('picture')]);
  expect(s3.objects.get(KEY)?.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  await expect(pictures.check()).resolves.toBeUndefined();
});

test.each([
  ['secret', { secretAccessKey: 'another' }, 'the picture store answered 403 (SignatureDoesNotMatch)'],
  ['key', { accessKeyId: 'ANOTHER' }, 'the picture store answered 403 (InvalidAccessKeyId)'],
  ['region', { region: 'us-east-1' }, 'the picture store answered 403 (AuthorizationHeaderMalformed)'],
  ['bucket', { bucket: 'another' }, 'the picture store answered 404 (NoSuchBucket)'],
])('another %s is refused with its reason, whatever is asked', async (what, options, reason) => {
  const pictures = open(options);
  for (const call of [pictures.read(NAME), pictures.write(NAME, Buffer.from('picture')), pictures.check()])
    expect(await reasonOf(call)).toBe(reason);
  // A response to HEAD has no text, and a bucket that is missing looks like a picture that is.
  if (what === 'bucket') expect(await pictures.has(NAME)).toBe(false);
  else expect(await reasonOf(pictures.has(NAME))).toBe('the picture store answered 403');
  expect(s3.objects.size).toBe(0);
});

test.each<[fault: string, respond: (request: IncomingMessage, response: ServerResponse) => unknown, reason: string]>([
  ['fails', (_, response) => sendS3Error(response, 500, 'InternalError'), 'answered 500 (InternalError)'],
  ['is busy', (_, response) => sendS3Error(response, 503, 'SlowDown'), 'answered 503 (SlowDown)'],
  ['sends elsewhere', (_, response) => response.writeHead(307, { location: 'http://[::1]:1/' }).end(), 'answered 307'],
  ['sends too much', (_, response) => response.end(Buffer.alloc(2 ** 21 + 1)), 'sent more than 2097152 bytes'],
  ['hangs up', (request) => request.destroy(), 'cannot be reached: '],
])('F36 a store that %s is an error with its reason', async (_fault, respond, reason) => {
  s3.fault = respond;
  expect(await reasonOf(open().read(NAME))).toContain(reason);
});

test('a store that answers after a server error is asked again', async () => {
  const pictures = open();
  await pictures.write(NAME, Buffer.from('picture'));
  s3.fault = (_, response) => {
    s3.fault = null;
    sendS3Error(response, 503, 'SlowDown');
  };
  expect(await pictures.read(NAME)).toEqual(Buffer.from('picture'));
});

test.each<[fault: string, respond: (request: IncomingMessage, response: ServerResponse) => unknown]>([
  ['does not answer', () => {}],
  ['stops in the middle', (_, response) => response.writeHead(200, { 'content-length': 9 }).write('pic')],
])('F36 a store that %s is given up, also when the garbage collector runs meanwhile', async (_fault, respond) => {
  s3.fault = (request, response) => {
    respond(request, response);
    setImmediate(collectGarbage);
  };
  const pictures = open({ readTimeoutMs: 200, timeoutMs: 200 });
  expect(await reasonOf(pictures.read(NAME))).toContain('took too long');
});

test('F36 a read is given up before the front repeats it on another server', async () => {
  const front = await readFile('deploy/ha/front.cfg', 'utf8');
  const [, frontTimeout] = /set-timeout server (\d+)ms if is_read/.exec(front) ?? [];
  const timeout = jest.spyOn(AbortSignal, 'timeout');
  await open({ readTimeoutMs: undefined }).read(NAME);
  expect(timeout.mock.calls).toHaveLength(1);
  expect(timeout.mock.calls[0]?.[0]).toBeLessThan(Number(frontTimeout));
  timeout.mockRestore();
});

test('F36 only so many pictures are read at once, the others wait for their turn, and more than 1000 do not', async () => {
  const waiting: ServerResponse[] = [];
  let [most, isFull] = [0, false];
  s3.fault = (_, response) => {
    most = Math.max(most, waiting.push(response));
    isFull ||= most === 32;
    if (isFull) for (const each of waiting.splice(0)) each.end('picture');
  };
  const pictures = open();
  const reads = Array.from({ length: 1032 }, () => pictures.read(NAME));
  await expect(pictures.read(NAME)).rejects.toThrow(ServiceUnavailableError);
  expect(new Set((await Promise.all(reads)).map(String))).toEqual(new Set(['picture']));
  expect(most).toBe(32);
});

test('a picture that is stored by one server is shown by the other', async () => {
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer();
  const path = await storePicture(photo, openPictureStore(shop.config));
  for (const { app } of [shop, otherShop]) {
    const webp = await app.inject(path);
    expect([webp.statusCode, webp.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(await sharp(webp.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640 });
    const avif = await app.inject({ url: path, headers: { accept: 'image/avif,*/*' } });
    expect(avif.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  }
});

test('F36 a missing picture is 404, a store that fails 503 with Retry-After, and neither tells of the store', async () => {
  const missing = await shop.app.inject(PATH);
  expect([missing.statusCode, missing.json(), missing.headers['cache-control']]).toEqual([
    404,
    { detail: 'Not found.' },
    'no-store',
  ]);
  for (const code of ['AccessDenied', 'InternalError']) {
    s3.fault = (_, response) => sendS3Error(response, code === 'AccessDenied' ? 403 : 500, code);
    const failed = await shop.app.inject(PATH);
    expect([failed.statusCode, failed.headers['retry-after'], failed.headers['cache-control']]).toEqual([
      503,
      '1',
      'no-store',
    ]);
    expect(failed.json()).toEqual({ detail: 'The shop is busy just now. Please try again.' });
    expect(shop.log.join('')).toContain(`(${code})`);
  }
  const log = shop.log.join('');
  expect(log).not.toContain(S3_KEY.accessKeyId);
  expect(log).not.toContain(S3_KEY.secretAccessKey);
});

test('F36 a shop whose store cannot be reached opens, and logs the reason', async () => {
  const lonely = await createTestApp({
    ...shop.config,
    mediaUrl: { ...s3.mediaUrl, endpoint: 'http://127.0.0.1:1' },
  });
  try {
    expect((await lonely.app.inject('/health/ready')).statusCode).toBe(200);
    expect((await lonely.app.inject(PATH)).statusCode).toBe(503);
    while (!lonely.log.join('').includes('the picture store cannot be used'))
      await new Promise((resolve) => setImmediate(resolve));
  } finally {
    await lonely.close();
  }
});
