import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { type Submission } from '../../../../contract/selling';
import { picturesDirectory } from '../../../pictures/diskPictures';
import { createTestApp, type TestShop } from '../../../testing/createTestApp';
import { createMember, type TestMember } from '../../../testing/factories';

let dataDir: string;
let shop: TestShop;
let owner: TestMember;
let stranger: TestMember;
let clerk: TestMember;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'mewa-pasal-submissions-'));
  shop = await createTestApp({ dataDir });
  [owner, stranger] = [await createMember(shop), await createMember(shop)];
  clerk = await createMember(shop, { isStaff: true });
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true });
});

const url = (id: number, rest = '') => `/api/selling/submissions/${id}/${rest}`;
async function put(id: number, who: TestMember, background: string) {
  const photo = await sharp({ create: { width: 80, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  for (const [name, value] of Object.entries({ x: 10, y: 0, width: 40, height: 40 })) form.set(name, String(value));
  form.set('image', new Blob([new Uint8Array(photo)]), 'honey.png');
  const upload = new Request('http://shop/', { method: 'PUT', body: form });
  return shop.app.inject({
    method: 'PUT',
    url: url(id, 'image/'),
    headers: { ...who.headers, 'content-type': upload.headers.get('content-type')! },
    payload: Buffer.from(await upload.arrayBuffer()),
  });
}

test('the owner and staff set the picture of a submission; for anybody else there is none, and nothing is stored', async () => {
  const added = await shop.app.inject({
    method: 'POST',
    url: '/api/selling/submissions/',
    headers: owner.headers,
    payload: { name: 'Wild honey' },
  });
  const { id } = added.json<Submission>();
  expect((await put(id, stranger, '#a52')).statusCode).toBe(404);
  await expect(readdir(picturesDirectory(dataDir))).rejects.toThrow('ENOENT');

  const set = await put(id, owner, '#a52');
  const first = set.json<Submission>();
  expect([set.statusCode, first]).toMatchObject([200, { version: 2, name: 'Wild honey' }]);
  const picture = await shop.app.inject(new URL(first.image!).pathname);
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40, height: 40 });
  const second = (await put(id, clerk, '#0a0')).json<Submission>();
  expect(second.version).toBe(3);
  expect(second.image).not.toBe(first.image);
  const removed = await shop.app.inject({
    method: 'PATCH',
    url: url(id),
    headers: owner.headers,
    payload: { version: 3, image: null },
  });
  expect(removed.json()).toMatchObject({ version: 4, image: null });
});
