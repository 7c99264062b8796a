import { throttles } from '../db/schema';
import { digest } from '../http/counter';
import { createDeliveringApp } from './checkoutCaller';
import { type TestShop } from './createTestApp';
import { createMember, createProduct, type TestMember } from './factories';
import { createDelivered } from './problemCaller';

const MIB = 1024 * 1024;
const FORM = 'multipart/form-data; boundary=x';
const FORM_HEAD = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';

/** An upload that is answered before all of it is read. */
export type RefusedUpload = {
  what: string;
  method: 'PUT' | 'POST';
  path: string;
  headers: Record<string, string>;
  size: number;
  status: number;
  /** Sent in chunks, without a length: Chromium cannot. */
  isChunked?: true;
  /** Makes the shop answer so until the returned function is called. */
  begin?: () => () => void;
};

/** What stands before the bytes of the file. */
export const headOf = ({ headers }: RefusedUpload): string => (headers['content-type'] === FORM ? FORM_HEAD : '');

/** A body of at least `size` bytes. It does not matter how it would end. */
export const bodyOf = (upload: RefusedUpload): Buffer => Buffer.from(headOf(upload) + ' '.repeat(upload.size));

/** A shop with one upload for each early response. */
export async function createRefusedUploads(): Promise<{ shop: TestShop; uploads: RefusedUpload[] }> {
  const shop = await createDeliveringApp({ rateLimit: 'on' });
  const clerk = await createMember(shop, { isStaff: true });
  const [member, busy] = [await createMember(shop), await createMember(shop)];
  // One has used all of the hour, the other is never refused.
  const countUploads = ({ id }: TestMember, points: number) =>
    shop.db.insert(throttles).values({ key: `upload:${digest(String(id))}`, points, expire: Date.now() + 3_600_000 });
  await countUploads(busy, 120);
  await countUploads(member, -1_000_000);
  const product = await createProduct(shop);
  const submissionOf = async ({ headers }: TestMember) => {
    const url = '/api/selling/submissions/';
    const added = await shop.app.inject({ method: 'POST', url, headers, payload: { name: 'Wild honey' } });
    return `${url}${added.json<{ id: number }>().id}/image/`;
  };
  const [own, ofBusy] = [await submissionOf(member), await submissionOf(busy)];
  const { reported, shopper, url: problems } = await createDelivered(shop, clerk);
  const problem = await reported();
  await shopper.call('POST', `${problems}${problem}/withdraw/`);
  const photos = `${problems}${problem}/photos/`;
  const categoryPicture = '/api/desk/categories/999999/image/';
  const productPicture = `/api/desk/products/${product.id}/image/`;
  const sheet = '/api/selling/products/sheet/';

  const form = (
    what: string,
    status: number,
    path: string,
    who: TestMember | null,
    more: Partial<RefusedUpload> = {},
  ) => ({
    what: `${what}: ${status}`,
    method: 'PUT' as const,
    path,
    headers: { ...who?.headers, 'content-type': FORM },
    size: 6 * MIB,
    status,
    ...more,
  });
  const body = (
    what: string,
    status: number,
    path: string,
    who: TestMember | null,
    type = 'application/json',
    size = 6 * MIB,
  ) => ({
    ...form(what, status, path, who, { size }),
    method: 'POST' as const,
    headers: { ...who?.headers, 'content-type': type },
  });
  const inTime = { size: 5 * MIB };
  const chunked = { isChunked: true } as const;
  const overload = () => {
    const waiting = jest.spyOn(shop.db.$client, 'waitingCount', 'get').mockReturnValue(2000);
    return () => waiting.mockRestore();
  };
  const uploads: RefusedUpload[] = [
    form("a product's picture without a token", 401, productPicture, null),
    form("a product's picture of a member who is not staff", 403, productPicture, member),
    form("a product's picture of 6 MiB", 413, productPicture, clerk),
    form("a product's picture of 12 MiB", 413, productPicture, clerk, { size: 12 * MIB }),
    form('the picture of an unknown product', 404, '/api/desk/products/999999/image/', clerk, inTime),
    form('the picture of an unknown category', 404, categoryPicture, clerk, inTime),
    form("a category's picture of 6 MiB", 413, categoryPicture, clerk),
    form("a submission's picture of 6 MiB", 413, own, member),
    form("a submission's picture of 6 MiB in chunks", 413, own, member, chunked),
    form("the picture of somebody else's submission", 404, own, busy, inTime),
    form("the picture of somebody else's submission in chunks", 404, own, busy, chunked),
    form('one picture too many in an hour', 429, ofBusy, busy, inTime),
    form('a photo of a problem that is withdrawn', 409, photos, shopper.member, inTime),
    form("a photo of somebody else's problem", 404, photos, member, inTime),
    form('a photo of 6 MiB', 413, photos, shopper.member),
    form('a picture that is no form', 415, own, member, {
      headers: { ...member.headers, 'content-type': 'image/jpeg' },
    }),
    form('a picture for a busy shop', 503, own, member, { ...inTime, begin: overload }),
    form('a picture with a method that the address does not have', 405, '/api/products/', member),
    form('a picture for an unknown address', 404, '/api/pictures/', member),
    body("a members' sheet of 6 MiB", 413, sheet, member),
    body("a members' sheet without a token", 401, sheet, null),
    body("a members' sheet that is no JSON", 415, sheet, member, 'text/csv'),
    body('a login of 6 MiB', 413, '/api/user/login/', null),
    body('a login that is no JSON', 415, '/api/user/login/', null, 'text/plain'),
    body('a cart without a token', 401, '/api/products/cart/add_item/', null),
    body('a body of 200 KiB for a login', 413, '/api/user/login/', null, 'application/json', 200 * 1024),
  ];
  return { shop, uploads };
}
