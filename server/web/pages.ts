/** The pages' HTML, which the build has drawn, made ready to send. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { PICTURE_PLACE, pictureSizes } from '../../contract/pictures';
import { type App } from '../context';
import { type ReadFirstImages } from '../modules/catalog/catalogRoutes';

/** The hash of the empty string lets emotion's empty style tag and `insertRule` work. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
/** Where the page of the products leaves room for a picture. */
const ROOM = '<div class="picture"></div>';

type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** The pages of the build in `directory`, by address without a trailing slash ("" is the front page), and the frame that any other address gets. */
export async function preparePages(
  app: App,
  directory: string,
  apiBaseUrl: string | null,
  readFirstImages: ReadFirstImages,
): Promise<{ pages: Map<string, SendPage>; frame: SendPage }> {
  const read = async (file: string) =>
    (await readFile(path.join(directory, file), 'utf8')).replace(
      /(<meta name="api-base-url" content=")[^"]*(")/,
      `$1${apiBaseUrl ?? ''}$2`,
    );
  const prepare = (html: string) => preparePage(html, contentSecurityPolicy(html, apiBaseUrl));

  const files = existsSync(path.join(directory, 'pages'))
    ? await readdir(path.join(directory, 'pages'), { recursive: true })
    : [];
  const prepared = files
    .filter((file) => file.endsWith('.html'))
    .map(async (file) => {
      const address = `/${file.split(path.sep).join('/')}`.replace(/(\/index)?\.html$/, '');
      const html = await read(path.join('pages', file));
      // Pictures of another server are not known here.
      const send =
        address === '/products' && apiBaseUrl === null
          ? prepareWithPictures(app, html, prepare, readFirstImages)
          : prepare(html);
      return [address, await send] as const;
    });
  return { pages: new Map(await Promise.all(prepared)), frame: await prepare(await read('index.html')) };
}

/**
 * The page of the products with the first pictures in the places of their skeletons: they come with it, not after the list that names them. It is made
 * anew when these have changed, and until then sent as it was; what is sold and for how much the list alone says. An address with a query shows another list.
 */
async function prepareWithPictures(
  app: App,
  html: string,
  prepare: (html: string) => Promise<SendPage>,
  readFirstImages: ReadFirstImages,
): Promise<SendPage> {
  const bare = await prepare(html);
  let shown = html;
  let current = bare;
  const renew = async () => {
    const pictures = (await readFirstImages()).map(toPicture);
    const filled = html.replaceAll(ROOM, (room) => pictures.shift() ?? room);
    if (filled === shown) return;
    shown = filled;
    const page = await prepare(filled);
    if (shown === filled) current = page;
  };
  // A database that is away leaves the pictures as they are.
  const tryToRenew = () => void renew().catch(() => undefined);
  app.addHook('onReady', (done) => {
    tryToRenew();
    done();
  });
  return (request, reply) => {
    if (request.url.includes('?')) return bare(request, reply);
    tryToRenew();
    return current(request, reply);
  };
}

/** The room with a picture of the shop's own in it. Which others may be shown the shop itself decides; they leave theirs empty. */
function toPicture(image: string | null): string {
  if (!image?.startsWith('/') || /["&<>\s\\]|^\/\//.test(image)) return ROOM;
  const sizes = pictureSizes(image);
  return ROOM.replace(
    '><',
    `><img alt="" fetchpriority="high" src="${image}"${sizes ? ` srcset="${sizes}" sizes="${PICTURE_PLACE}"` : ''} /><`,
  );
}

/** A page compressed once; the browser asks each time whether it is still the same. */
async function preparePage(source: string, policy: string): Promise<SendPage> {
  const html = Buffer.from(source);
  const compressed = { br: await promisify(brotliCompress)(html), gzip: await promisify(gzip)(html, { level: 9 }) };
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': policy,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    vary: 'origin, accept-encoding',
    etag,
  };
  return (request, reply) => {
    reply.headers(headers);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    const encoding = (['br', 'gzip'] as const).find((each) => request.headers['accept-encoding']?.includes(each));
    if (!encoding) return reply.send(html);
    return reply.header('content-encoding', encoding).send(compressed[encoding]);
  };
}

/** What the build has written into the page itself is allowed by its hash, and nothing else is. */
const inlineHashes = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}(?: data-[^>]*)?>([^]*?)</${tag}>`, 'g'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

function contentSecurityPolicy(html: string, apiBaseUrl: string | null): string {
  const api = apiBaseUrl ? ` ${new URL(apiBaseUrl).origin}` : '';
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inlineHashes(html, 'script')].join(' '),
    "worker-src 'self'",
    ["style-src 'self'", EMPTY_STYLE, ...inlineHashes(html, 'style')].join(' '),
    `img-src 'self' data: https:${api}`,
    `connect-src 'self'${api}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The page's first script makes the one policy that there may be.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}
