import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { type FastifyHelmetOptions } from '@fastify/helmet';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type ShopFeature, writeShopFeatures } from '../../contract/shopFeatures';

/** The hash of the empty string: Emotion inserts its rules into an empty style tag. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

export type Pages = {
  /** The prerendered front page. */
  home: SendPage;
  /** The neutral shell, for any other address. Sent with an error status it is neither cached nor revalidated. */
  shell: SendPage;
  /** The security headers of every page. */
  helmet: FastifyHelmetOptions;
};
/** What the server writes into the pages. */
export type PageSettings = {
  /** The base address of the API that the pages call: null for this very server. */
  apiBaseUrl: string | null;
  /** The features beyond the specification that the pages offer. */
  shopFeatures: ShopFeature[];
  /** Other origins to which pages may submit forms. */
  formOrigins: string[];
};

/** Prepares the prerendered pages of the build in `directory`; null when it holds none. */
export async function preparePages(directory: string, settings: PageSettings): Promise<Pages | null> {
  if (!existsSync(path.join(directory, 'index.html'))) return null;
  const { apiBaseUrl, shopFeatures } = settings;
  const read = async (file: string) =>
    [
      ['api-base-url', apiBaseUrl ?? ''],
      ['shop-features', writeShopFeatures(shopFeatures)],
    ].reduce(
      (html, [name, content]) => html.replace(new RegExp(`(<meta name="${name}" content=")[^"]*(")`), `$1${content}$2`),
      await readFile(path.join(directory, file), 'utf8'),
    );
  const shell = await read('index.html');
  const home = existsSync(path.join(directory, 'home.html')) ? await read('home.html') : shell;
  return {
    home: await preparePage(home),
    shell: await preparePage(shell),
    helmet: helmetOptions(home + shell, settings),
  };
}

/** The content security policy allows the scripts and styles that the build wrote into the pages by their hashes, and nothing else inline. */
function helmetOptions(html: string, { apiBaseUrl, formOrigins }: PageSettings): FastifyHelmetOptions {
  const api = apiBaseUrl ? [new URL(apiBaseUrl).origin] : [];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...hashInline(html, 'script')],
        workerSrc: ["'self'"],
        styleSrc: ["'self'", EMPTY_STYLE, ...hashInline(html, 'style')],
        imgSrc: ["'self'", 'data:', 'https:', ...api],
        connectSrc: ["'self'", ...api],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", ...formOrigins],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        // The first script of index.html creates the only policy.
        trustedTypes: ['default'],
      },
    },
    // The plugin securityHeaders and the page set these.
    strictTransportSecurity: false,
    referrerPolicy: false,
    xFrameOptions: false,
  };
}

/** Compresses a page once; the browser revalidates it each time. */
async function preparePage(source: string): Promise<SendPage> {
  const html = Buffer.from(source);
  const compressed = { br: await promisify(brotliCompress)(html), gzip: await promisify(gzip)(html, { level: 9 }) };
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    vary: 'origin, accept, accept-encoding',
  };
  return (request, reply) => {
    reply.headers(headers);
    if (reply.statusCode >= 400) reply.header('cache-control', 'no-store');
    else {
      reply.headers({ 'cache-control': 'no-cache', etag });
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    }
    const encoding = (['br', 'gzip'] as const).find((each) => request.headers['accept-encoding']?.includes(each));
    if (!encoding) return reply.send(html);
    return reply.header('content-encoding', encoding).send(compressed[encoding]);
  };
}

const hashInline = (html: string, tag: 'script' | 'style'): string[] => {
  const texts = [...html.matchAll(new RegExp(`<${tag}(?: data-[^>]*)?>([^]*?)</${tag}>`, 'g'))].map(
    ([, text = '']) => text,
  );
  return [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
};
