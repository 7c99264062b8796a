import { type FastifyReply, type FastifyRequest } from 'fastify';
import { readLanguage } from '../../contract/languages';
import { OFFLINE_PAGE } from '../../contract/paths';
import { type ApiFetch, type PublicPage } from '../../contract/rendering';
import { type App, type AppContext } from '../context';
import { baseUrl } from '../http/baseUrl';
import { readPause } from '../modules/sales/salesPause';
import { type Pages, type PreparedPage, sendPage } from './pages';
import { type PageRenderer } from './renderer';
import { createRenderQueue } from './renderQueue';

/** Pages that are loaded or wait to be rendered. Further requests get the shell. */
const PENDING_MAX = 8;
/** How long a visitor waits for a page before they get the shell. The page is still rendered, and kept. */
const RENDER_TIMEOUT_MS = 3000;
/** How long a page waits for the database to say whether sales are paused. */
const NOTICE_TIMEOUT_MS = 500;

const BUSY = new Error('too many pages are waiting to be rendered');

/** The headers that decide by which address the client reaches the shop. */
const ADDRESS_HEADERS = ['host', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

/**
 * Sends public pages with their content, the same to visitors and members. They are kept in the response cache until the catalog changes.
 * A page that cannot be rendered is sent as the neutral shell, and so is one of a shop whose API is another server. While sales are paused, a notice
 * stands above each page.
 */
export function createPageSender(
  app: App,
  { db, config, responseCache }: AppContext,
  pages: Pages,
  renderTimeout = RENDER_TIMEOUT_MS,
) {
  const { renderer } = pages;
  const isRendered = !config.apiBaseUrl;
  const queue = createRenderQueue();
  let pending = 0;

  /** What shoppers read while sales are paused; empty otherwise, and in a shop whose pages take no orders. */
  const readNotice = async (): Promise<string> => {
    if (!isRendered || !config.shopFeatures.includes('orders')) return '';
    const notice = responseCache.fetch('sales notice', async () => (await readPause(db))?.text ?? '');
    return within(
      NOTICE_TIMEOUT_MS,
      notice.catch(() => ''),
      '',
    );
  };
  const readShell = async (url: string): Promise<PreparedPage> => {
    // The service worker keeps the offline page.
    const notice = url.startsWith(OFFLINE_PAGE) ? '' : await readNotice();
    if (notice === '') return pages.shellOf(url);
    const { language } = readLanguage(url, pages.languages);
    return responseCache.fetch(`shell ${language} ${notice}`, () => pages.prepareShell(language, notice));
  };

  /** Answers calls of a page from the API of this server, as the visitor's own call would be answered. */
  const fetchInProcess = ({ headers, socket }: FastifyRequest): ApiFetch => {
    const own = Object.fromEntries(ADDRESS_HEADERS.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));
    return async (path) => {
      const response = await app.inject({ url: path, headers: own, remoteAddress: socket.remoteAddress });
      return { status: response.statusCode, body: response.json() };
    };
  };

  const render = async (
    renderer: PageRenderer,
    page: PublicPage,
    origin: string,
    apiFetch: ApiFetch,
  ): Promise<PreparedPage> => {
    if (pending >= PENDING_MAX) throw BUSY;
    pending += 1;
    try {
      const rendered = await queue(await renderer.loadPage(page, origin, apiFetch));
      return await pages.prepare(page.language, rendered, renderer.scriptsOf(page.chunk), await readNotice());
    } finally {
      pending -= 1;
    }
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const origin = baseUrl(request, config);
    const page = renderer?.findPage(request.url);
    // The shell answers 200, also for a product that does not exist.
    const isListed = page?.isIndexed && (isRendered || !page.isExtra);
    if (!isListed) reply.header('x-robots-tag', 'noindex');
    if (!renderer || !page || !isRendered) return sendPage(request, reply, await readShell(request.url));
    const shell = pages.shellOf(request.url);
    const prepared = responseCache
      .fetch(`page ${origin}${page.url}`, () => render(renderer, page, origin, fetchInProcess(request)))
      .catch((error: unknown) => {
        if (error !== BUSY) request.log.error({ err: error }, 'a page could not be rendered');
        return shell;
      });
    const sent = await within(renderTimeout, prepared, shell);
    if (sent === shell) reply.header('x-robots-tag', 'noindex');
    return sendPage(request, reply, sent);
  };
}

/** The result, or `fallback` when it takes longer than `milliseconds`. */
async function within<T>(milliseconds: number, result: Promise<T>, fallback: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<T>((resolve) => (timer = setTimeout(resolve, milliseconds, fallback)));
  try {
    return await Promise.race([result, expiry]);
  } finally {
    clearTimeout(timer);
  }
}
