/** The built web client and the product pictures, served by the API's own server. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type App } from '../app';

const HASHED = 'public, max-age=31536000, immutable';
/** Icons and pictures keep their names when they change. */
const NAMED = 'public, max-age=86400, stale-while-revalidate=604800';
/** An SVG opened by itself may style itself and do nothing else. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'";
/** The hash of the empty string lets emotion's empty style tag and `insertRule` work. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * Serves `build/client` and `build/media` below `buildDirectory`, whichever of them is there.
 * `apiBaseUrl` is what the page is told to call: null for this very server.
 */
export async function registerWebClient(app: App, { buildDirectory, apiBaseUrl }: { buildDirectory: string; apiBaseUrl: string | null }): Promise<void> {
  const [client, media] = [path.join(buildDirectory, 'client'), path.join(buildDirectory, 'media')];
  if (existsSync(media)) {
    await app.register(fastifyStatic, {
      root: media,
      prefix: '/media/',
      index: false,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      schemaHide: true,
      setHeaders: (reply) => reply.headers({ 'cache-control': NAMED, 'content-security-policy': PICTURE_POLICY }),
    });
  }
  if (!existsSync(path.join(client, 'index.html'))) {
    app.log.warn(`no web client in ${client}: run npm run build`);
    return;
  }
  await app.register(fastifyStatic, {
    root: client,
    decorateReply: !app.hasReplyDecorator('sendFile'),
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html', '**/*.map', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => reply.headers({ 'cache-control': cacheControl(path.relative(client, file)) }),
  });
  const sendFrame = await preparePage(path.join(client, 'index.html'), apiBaseUrl);
  const pages = await preparePages(path.join(client, 'pages'), apiBaseUrl);
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    if (!isPage(request)) return reply.callNotFound();
    const send = pages.get(request.url.replace(/\/*(\?.*)?$/, '')) ?? sendFrame;
    return send(request, reply);
  });
}

/** The pages that the build has drawn ahead, by address without a trailing slash ("" is the front page). Any other address gets their frame. */
async function preparePages(directory: string, apiBaseUrl: string | null): Promise<Map<string, SendPage>> {
  const files = existsSync(directory) ? await readdir(directory, { recursive: true }) : [];
  const prepared = files
    .filter((file) => file.endsWith('.html'))
    .map(async (file) => {
      const address = `/${file.split(path.sep).join('/')}`.replace(/(\/index)?\.html$/, '');
      return [address, await preparePage(path.join(directory, file), apiBaseUrl)] as const;
    });
  return new Map(await Promise.all(prepared));
}

/** The service worker decides what an offline shop is: the browser asks for it each time. */
const cacheControl = (file: string) => (file.startsWith('sw.js') ? 'no-cache' : file.startsWith(`assets${path.sep}`) ? HASHED : NAMED);

type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** A deep link: asked for by a browser, below no other part of the server, and neither a file nor a way around. */
function isPage({ url, headers }: FastifyRequest): boolean {
  const [pathname = '/'] = url.split('?');
  const accept = headers.accept ?? '*/*';
  return /text\/html|\*\/\*/.test(accept) && !/^\/(api|media|health)(\/|$)/.test(pathname) && !/\.|%2f|%5c/i.test(pathname);
}

/** The page, told once where its API is and compressed once; the browser asks each time whether it is still the same. */
async function preparePage(file: string, apiBaseUrl: string | null): Promise<SendPage> {
  const source = await readFile(file, 'utf8');
  const html = Buffer.from(source.replace(/(<meta name="api-base-url" content=")[^"]*(")/, `$1${apiBaseUrl ?? ''}$2`));
  const compressed = { br: await promisify(brotliCompress)(html), gzip: await promisify(gzip)(html, { level: 9 }) };
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': contentSecurityPolicy(apiBaseUrl, { scripts: inlineHashes(html.toString(), 'script'), styles: inlineHashes(html.toString(), 'style') }),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    vary: 'origin, accept-encoding',
    etag,
  };
  return (request: FastifyRequest, reply: FastifyReply) => {
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

function contentSecurityPolicy(apiBaseUrl: string | null, { scripts, styles }: { scripts: string[]; styles: string[] }): string {
  const api = apiBaseUrl ? ` ${new URL(apiBaseUrl).origin}` : '';
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "worker-src 'self'",
    ["style-src 'self'", EMPTY_STYLE, ...styles].join(' '),
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
