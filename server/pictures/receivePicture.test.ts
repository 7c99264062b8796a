import fastify from 'fastify';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { readSettings } from '../config/config';
import { type App } from '../context';
import { type Database } from '../db/database';
import { compileValidator } from '../http/validation';
import { bodyParser } from '../plugins/bodyParser';
import { errorHandler } from '../plugins/errorHandler';
import { lingeringClose } from '../plugins/lingeringClose';
import { openPort } from '../testing/httpCaller';
import { createDiskPictures, picturesDirectory } from './diskPictures';
import { PICTURE_UPLOAD, registerPictureUploads } from './receivePicture';

const INVALID = 'Upload a valid image. The file you uploaded was either not an image or a corrupted image.';

let dataDir: string;
let temporary: string | undefined;
let app: App;
let origin: string;
/** An app that takes pictures. A form of which nothing arrives for `stallTimeout` milliseconds is refused. */
async function openUploads(stallTimeout?: number): Promise<App> {
  const config = { ...readSettings({}), jwtSecret: '', dataDir, rateLimit: 'off' as const };
  const uploads: App = fastify();
  uploads.setValidatorCompiler(compileValidator);
  await uploads.register(errorHandler, {});
  await uploads.register(bodyParser);
  await uploads.register(lingeringClose);
  uploads.addHook('onRequest', async (request) => void Object.assign(request, { member: { id: 1 } }));
  await registerPictureUploads(
    uploads,
    { db: {} as Database, config, ...(stallTimeout && { stallTimeout }) },
    (scope, receivePicture) => {
      scope.put('/image/', { ...PICTURE_UPLOAD, config: { access: 'member' } }, async (request) => ({
        image: await receivePicture(request),
      }));
    },
  );
  uploads.get('/other/', { config: { access: 'public' } }, async () => ({}));
  return uploads;
}
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'mewa-pasal-uploads-'));
  // The uploads stay in this directory while they are checked.
  temporary = process.env.TMPDIR;
  process.env.TMPDIR = dataDir;
  app = await openUploads();
  await openPort(app);
  const address = app.server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(async () => {
  await app.close();
  if (temporary === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = temporary;
  await rm(dataDir, { recursive: true });
});

type Fields = Record<string, string | number>;
const draw = (width: number, height: number, background = '#a52') =>
  sharp({ create: { width, height, channels: 3, background } });
async function upload(bytes: Uint8Array | string, fields: Fields = {}, type = 'image/jpeg') {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set('image', new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), 'photo.jpg');
  return send(form);
}
async function send(body: NonNullable<RequestInit['body']>, headers = {}) {
  const response = await fetch(`${origin}/image/`, { method: 'PUT', body, headers, duplex: 'half' } as RequestInit);
  return [response.status, await response.json()] as [number, { image: string }];
}
const stored = async ([status, { image }]: [number, { image: string }]) => {
  const bytes = await createDiskPictures(picturesDirectory(dataDir)).read(path.basename(image));
  return { status, metadata: bytes && (await sharp(bytes).metadata()), bytes };
};
/** A black PNG of `size` × `size` pixels: 50 kB that become 400 megapixels. */
function bombOf(size: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    crc.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), data])));
    return Buffer.concat([length, Buffer.from(type), data, crc]);
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  const rows = deflateSync(Buffer.alloc(size * (size / 8 + 1)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
/** Resolves when no upload is left: they are removed after the response. */
async function untilNoneIsLeft(): Promise<void> {
  while ((await readdir(dataDir)).some((name) => name.startsWith('upload-'))) await sleep(20);
}

test('a photo is turned, cropped as it is seen, stripped of its metadata and stored', async () => {
  // Lies on its side: seen, it is 600 wide and 900 high, with a green upper third.
  const photo = await draw(900, 600)
    .composite([{ input: { create: { width: 300, height: 600, channels: 3, background: '#0f0' } }, left: 0, top: 0 }])
    .withExif({ IFD3: { GPSLatitude: '27/1 42/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { status, metadata, bytes } = await stored(await upload(photo, { x: 100, y: 0, width: 300, height: 300 }));
  expect([status, metadata]).toMatchObject([200, { format: 'webp', width: 300, height: 300 }]);
  expect([metadata?.exif, metadata?.orientation, metadata?.icc]).toEqual([undefined, undefined, undefined]);
  const { dominant } = await sharp(bytes!).stats();
  expect(dominant.g).toBeGreaterThan(200);
  expect(dominant.r).toBeLessThan(60);
  // The same picture again has the same address, another part of it another one.
  const again = await upload(photo, { x: 100, y: 0, width: 300, height: 300 });
  const whole = await upload(photo);
  expect((await stored(again)).bytes).toEqual(bytes);
  expect((await stored(whole)).metadata).toMatchObject({ width: 427, height: 640 });
  expect(whole[1].image).not.toBe(again[1].image);
  await untilNoneIsLeft();
});

test.each<[what: string, file: () => Promise<Uint8Array | string> | Uint8Array | string, message: string]>([
  ['nothing', () => '', 'The submitted file is empty.'],
  ['HTML named .jpg', () => '<!doctype html><script>alert(1)</script>', INVALID],
  ['SVG', () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', INVALID],
  ['GIF', () => draw(9, 9).gif().toBuffer(), INVALID],
  ['a JPEG that is cut off', async () => (await draw(900, 600).jpeg().toBuffer()).subarray(0, 1000), INVALID],
  [
    'an animated WebP',
    async () =>
      sharp([await draw(9, 9).png().toBuffer(), await draw(9, 9, '#0f0').png().toBuffer()], {
        join: { animated: true },
      })
        .webp()
        .toBuffer(),
    'Upload a picture with one frame, not an animation.',
  ],
  ['a PNG of 20,000 × 20,000', () => bombOf(20_000), 'Upload a picture of at most 24 megapixels.'],
])('%s is refused with a clear message', async (_what, file, message) => {
  expect(await upload(await file())).toEqual([400, { image: [message] }]);
  await untilNoneIsLeft();
});

test('every part of the form has its limit', async () => {
  const small = await draw(9, 9).jpeg().toBuffer();
  const large = Buffer.alloc(6 * 1024 * 1024);
  const tooLarge = [413, { detail: 'Request body is too large.' }];
  const head = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  // Without a length that its head could be refused by.
  const stream = new Blob([head, large, '\r\n--x--\r\n']).stream();
  expect(await send(stream, multipart)).toEqual(tooLarge);
  expect(await upload(large.subarray(0, 5 * 1024 * 1024 + 1))).toEqual(tooLarge);
  expect(await upload(small, Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`f${i}`, 'x'])))).toEqual(
    tooLarge,
  );
  expect(await upload(small, { x: 'x', y: -1, width: 0 })).toEqual([
    400,
    {
      x: ['A valid integer is required.'],
      y: ['A valid integer is required.'],
      width: ['Ensure this value is greater than or equal to 1.'],
      height: ['A valid integer is required.'],
    },
  ]);
  expect(await send('{}', { 'content-type': 'application/json' })).toEqual([
    415,
    { detail: 'Unsupported media type "application/json" in request.' },
  ]);
  expect(await send('--x--\r\n', multipart)).toEqual([400, { image: ['No file was submitted.'] }]);
  expect(await send(head, multipart)).toEqual([400, { detail: 'Multipart form parse error.' }]);
  await untilNoneIsLeft();
});

test('a form that stops arriving is refused', async () => {
  const head = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';
  const request = `PUT /image/ HTTP/1.1\r\nHost: shop\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9999\r\n\r\n`;
  const hurried = await openUploads(100);
  const { write } = await openPort(hurried);
  const responses = await Promise.all(['', head, `${head}abc`].map((body) => write(request + body)));
  await hurried.close();
  for (const response of responses) expect(response).toMatch(/^HTTP\/1\.1 408 [^]*\{"detail":"Request Timeout\."\}$/);
  await untilNoneIsLeft();
});
