import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { OFFLINE_PAGE, paths } from '../../contract/paths';
import { type ShopFeature } from '../../contract/shopFeatures';
import { type App, type AppContext } from '../context';
import { type Pages } from './pages';
import { createPageSender } from './publicPages';
import { registerSitemap } from './sitemap';

const HASHED = 'public, max-age=31536000, immutable';
/** Icons and pictures keep their names when they change. */
const NAMED = 'public, max-age=86400, stale-while-revalidate=604800';
/** An SVG opened by itself may style itself and do nothing else. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

type WebClientOptions = AppContext & {
  buildDirectory: string;
  /** The built pages; null when there is no web client. */
  pages: Pages | null;
};

/** Addresses that the specification does not have: without the feature they are unknown. */
const BEYOND_SPECIFICATION: [path: string, feature: ShopFeature][] = [
  [paths.desk, 'orders'],
  [paths.forgotPassword, 'account'],
  [paths.resetPassword, 'account'],
  [`${paths.profile}/`, 'account'],
];

/** Serves the pages, `build/client` and `build/media` below `buildDirectory`, as far as they exist. Unknown addresses are left to the error handler. */
export async function registerWebClient(app: App, options: WebClientOptions): Promise<void> {
  const { buildDirectory, pages, config } = options;
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
  if (!pages) {
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
  const shopPaths = Object.values(paths).filter((url) => {
    const feature = BEYOND_SPECIFICATION.find(([path]) => url.startsWith(path))?.[1];
    return !feature || config.shopFeatures.includes(feature);
  });
  registerSitemap(app, options);
  const send = createPageSender(app, options, pages);
  for (const url of [...shopPaths, OFFLINE_PAGE]) {
    app.get(url, { schema: { hide: true } }, (request, reply) => {
      if (!/text\/html|\*\/\*/.test(request.headers.accept ?? '*/*')) return reply.callNotFound();
      return send(request, reply);
    });
  }
}

/** The service worker controls what the shop is offline: the browser asks for it each time. */
const cacheControl = (file: string) =>
  file.startsWith('sw.js') ? 'no-cache' : file.startsWith(`assets${path.sep}`) ? HASHED : NAMED;
