import { existsSync } from 'node:fs';
import path from 'node:path';
import { localizedPath } from '../../contract/languages';
import { OFFLINE_PAGE, paths } from '../../contract/paths';
import { type App, type AppContext } from '../context';
import { type Pages } from './pages';
import { createPageSender } from './pageSender';
import { registerSitemap } from './sitemap';
import { registerStaticFiles } from './staticFiles';

const HASHED = 'public, max-age=31536000, immutable';
/** Icons and pictures keep their names when they change. */
const NAMED = 'public, max-age=86400, stale-while-revalidate=604800';
/** An SVG opened by itself may style itself and do nothing else. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

type WebClientOptions = AppContext & {
  buildDirectory: string;
  /** The built pages; null when there is no web client. */
  pages: Pages | null;
  renderTimeout: number | undefined;
};

/**
 * Serves the pages, and of `buildDirectory` the directories `client`, `previous` (scripts of the build before, for pages that are still open)
 * and `media`, as far as they exist. Unknown addresses are left to the error handler.
 */
export async function registerWebClient(app: App, options: WebClientOptions): Promise<void> {
  const { buildDirectory, pages, config, renderTimeout } = options;
  const inBuild = (name: string) => path.resolve(buildDirectory, name);
  const [client, previous, media] = [inBuild('client'), inBuild('previous'), inBuild('media')];
  if (existsSync(media)) {
    await registerStaticFiles(app, {
      directories: [media],
      prefix: '/media/',
      headersOf: () => ({ 'cache-control': NAMED, 'content-security-policy': PICTURE_POLICY }),
    });
  }
  if (!pages) {
    app.log.warn(`no web client in ${client}: run npm run build`);
    return;
  }
  await registerStaticFiles(app, {
    directories: [client, previous].filter((directory) => existsSync(directory)),
    wildcard: false,
    globIgnore: ['**/*.html', '**/*.map', '**/*.br', '**/*.gz'],
    headersOf: (file) => ({ 'cache-control': cacheControl(path.relative(client, file)) }),
  });
  registerSitemap(app, options);
  const send = createPageSender(app, options, pages, renderTimeout);
  const own = shopPaths(pages, config);
  const localized = pages.languages.flatMap((language) => own.map((path) => localizedPath(language, path)));
  for (const url of [...localized, OFFLINE_PAGE]) {
    app.get(url, { schema: { hide: true } }, (request, reply) => {
      if (!/text\/html|\*\/\*/.test(request.headers.accept ?? '*/*')) return reply.callNotFound();
      const [, path = '', query = ''] = /^([^?]*)(.*)$/.exec(request.url) ?? [];
      const plain = plainPath(path);
      return plain === path ? send(request, reply) : reply.redirect(plain + query, 308);
    });
  }
}

/** The patterns of the shop's pages; without a renderer, those of all that it can have. */
const shopPaths = ({ renderer }: Pages, { shopFeatures }: AppContext['config']): string[] =>
  renderer
    ?.listPages()
    .filter(({ requires }) => !requires || shopFeatures.includes(requires))
    .map(({ path }) => path) ?? Object.values(paths);

/** The path without needless codes of letters and digits: `/products/%32` is `/products/2` (RFC 3986, 6.2.2.2). */
const plainPath = (path: string) =>
  path.replace(/%([0-9a-f]{2})/gi, (code, hex: string) => {
    const sign = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w~-]/.test(sign) ? sign : code;
  });

/** The service worker controls what the shop is offline: the browser asks for it each time. */
const cacheControl = (file: string) =>
  file.startsWith('sw.js') ? 'no-cache' : path.basename(path.dirname(file)) === 'assets' ? HASHED : NAMED;
