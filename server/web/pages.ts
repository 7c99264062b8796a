import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { type FastifyReply, type FastifyRequest } from 'fastify';

/** The hash of the empty string: Emotion inserts its rules into an empty style tag. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

export type Pages = {
  /** The prerendered front page. */
  home: SendPage;
  /** The neutral shell, for any other address. */
  shell: SendPage;
  /** Sources of the content security policy: the hashes of what the build wrote into the pages, and of nothing else. */
  inlineScripts: string[];
  inlineStyles: string[];
};

/** Prepares the prerendered pages of the build in `directory`. `apiBaseUrl` is written into them; null means this very server. */
export async function preparePages(directory: string, apiBaseUrl: string | null): Promise<Pages> {
  const read = async (file: string) =>
    (await readFile(path.join(directory, file), 'utf8')).replace(
      /(<meta name="api-base-url" content=")[^"]*(")/,
      `$1${apiBaseUrl ?? ''}$2`,
    );
  const shell = await read('index.html');
  const home = existsSync(path.join(directory, 'home.html')) ? await read('home.html') : shell;
  return {
    home: await preparePage(home),
    shell: await preparePage(shell),
    inlineScripts: hashInline(home + shell, 'script'),
    inlineStyles: [EMPTY_STYLE, ...hashInline(home + shell, 'style')],
  };
}

/** Compresses a page once; the browser revalidates it each time. */
async function preparePage(source: string): Promise<SendPage> {
  const html = Buffer.from(source);
  const compressed = { br: await promisify(brotliCompress)(html), gzip: await promisify(gzip)(html, { level: 9 }) };
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
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

const hashInline = (html: string, tag: 'script' | 'style'): string[] => {
  const texts = [...html.matchAll(new RegExp(`<${tag}(?: data-[^>]*)?>([^]*?)</${tag}>`, 'g'))].map(
    ([, text = '']) => text,
  );
  return [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
};
