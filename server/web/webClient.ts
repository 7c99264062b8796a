import { existsSync } from 'node:fs';
import path from 'node:path';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { type FastifyRequest } from 'fastify';
import { type App } from '../context';
import { type Pages, preparePages } from './pages';

const HASHED = 'public, max-age=31536000, immutable';
/** Icons and pictures keep their names when they change. */
const NAMED = 'public, max-age=86400, stale-while-revalidate=604800';
/** An SVG opened by itself may style itself and do nothing else. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

type WebClientOptions = {
  buildDirectory: string;
  /** The base address of the API that the pages call: null for this very server. */
  apiBaseUrl: string | null;
};

/** Serves `build/client` and `build/media` below `buildDirectory`, as far as they exist. */
export async function registerWebClient(app: App, { buildDirectory, apiBaseUrl }: WebClientOptions): Promise<void> {
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
  const pages = await preparePages(client, apiBaseUrl);
  await app.register(helmet, { global: false });
  app.get('/*', { schema: { hide: true }, helmet: pageHeaders(pages, apiBaseUrl) }, (request, reply) => {
    if (!isPage(request)) return reply.callNotFound();
    const send = /^\/(\?|$)/.test(request.url) ? pages.home : pages.shell;
    return send(request, reply);
  });
}

function pageHeaders({ inlineScripts, inlineStyles }: Pages, apiBaseUrl: string | null): FastifyHelmetOptions {
  const api = apiBaseUrl ? [new URL(apiBaseUrl).origin] : [];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScripts],
        workerSrc: ["'self'"],
        styleSrc: ["'self'", ...inlineStyles],
        imgSrc: ["'self'", 'data:', 'https:', ...api],
        connectSrc: ["'self'", ...api],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
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

/** The service worker controls what the shop is offline: the browser asks for it each time. */
const cacheControl = (file: string) =>
  file.startsWith('sw.js') ? 'no-cache' : file.startsWith(`assets${path.sep}`) ? HASHED : NAMED;

/** A deep link: requested by a browser, outside the server's other parts, and not a file. */
function isPage({ url, headers }: FastifyRequest): boolean {
  const [pathname = '/'] = url.split('?');
  const accept = headers.accept ?? '*/*';
  return (
    /text\/html|\*\/\*/.test(accept) && !/^\/(api|media|health)(\/|$)/.test(pathname) && !/\.|%2f|%5c/i.test(pathname)
  );
}
