/** The built web client and the product pictures, served by the API's own server. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { type FastifyRequest } from 'fastify';
import { type App } from '../context';
import { type ReadFirstImages } from '../modules/catalog/catalogRoutes';
import { preparePages } from './pages';

const HASHED = 'public, max-age=31536000, immutable';
/** Icons and pictures keep their names when they change. */
const NAMED = 'public, max-age=86400, stale-while-revalidate=604800';
/** An SVG opened by itself may style itself and do nothing else. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

type WebClientOptions = {
  buildDirectory: string;
  /** What the page is told to call: null for this very server. */
  apiBaseUrl: string | null;
  readFirstImages: ReadFirstImages;
};

/** Serves `build/client` and `build/media` below `buildDirectory`, whichever of them is there. */
export async function registerWebClient(
  app: App,
  { buildDirectory, apiBaseUrl, readFirstImages }: WebClientOptions,
): Promise<void> {
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
  const { pages, frame } = await preparePages(app, client, apiBaseUrl, readFirstImages);
  app.get('/*', { config: { access: 'public' }, schema: { hide: true } }, (request, reply) => {
    if (!isPage(request)) return reply.callNotFound();
    const send = pages.get(request.url.replace(/\/*(\?.*)?$/, '')) ?? frame;
    return send(request, reply);
  });
}

/** The service worker decides what an offline shop is: the browser asks for it each time. */
const cacheControl = (file: string) =>
  file.startsWith('sw.js') ? 'no-cache' : file.startsWith(`assets${path.sep}`) ? HASHED : NAMED;

/** A deep link: asked for by a browser, below no other part of the server, and neither a file nor a way around. */
function isPage({ url, headers }: FastifyRequest): boolean {
  const [pathname = '/'] = url.split('?');
  const accept = headers.accept ?? '*/*';
  return (
    /text\/html|\*\/\*/.test(accept) && !/^\/(api|media|health)(\/|$)/.test(pathname) && !/\.|%2f|%5c/i.test(pathname)
  );
}
