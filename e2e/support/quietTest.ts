import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { MockApi } from './mockApi';

/** A browser context and the console errors of its pages. */
type WatchedContext = { context: BrowserContext; errors: { text: string; isFailedRequest: boolean }[] };

type ConsoleFixtures = {
  /** True where requests fail on purpose; Chromium logs each of them as an error. */
  failedRequestsExpected: boolean;
  watched: WatchedContext;
  /** Fails the test on an unexpected console error or warning, an uncaught error or a violation of the content security policy. */
  quietConsole: void;
};

// Logged because most specs block service workers.
const blockedWorker = 'Service Worker registration blocked by Playwright';

/** What the global setup says of the shops. */
export const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; the global setup sets it`);
  return value;
};

async function watch(context: BrowserContext): Promise<WatchedContext> {
  const errors: WatchedContext['errors'] = [];
  const note = (text: string, isFailedRequest = false) => errors.push({ text, isFailedRequest });
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (message.text() === blockedWorker) return;
    note(
      `${message.type()}: ${message.text()} (${message.location().url})`,
      /^Failed to load resource/.test(message.text()),
    );
  });
  context.on('weberror', (error) => note(`uncaught: ${error.error().stack ?? error.error().message}`));
  await context.exposeBinding('reportViolation', (_source, violation: string) =>
    note(`content security policy: ${violation}`),
  );
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation: (violation: string) => void }).reportViolation;
      report(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile ?? ''}`);
    });
  });
  return { context, errors };
}

type WorkerFixtures = {
  /** The context of each shop. */
  shared: Map<string | undefined, WatchedContext>;
  mockApi: MockApi;
};

// Tests of both shops have the same fixtures of the worker, and so the same workers.
export const test = base.extend<ConsoleFixtures, WorkerFixtures>({
  failedRequestsExpected: [false, { option: true }],
  mockApi: [
    async ({}, use) => {
      const api = await MockApi.start();
      await use(api);
      await api.stop();
    },
    { scope: 'worker' },
  ],
  launchOptions: async ({ launchOptions, mockApi }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), `--host-resolver-rules=${mockApi.hostRule}`] }),
  shared: [
    async ({}, use) => {
      const shared: WorkerFixtures['shared'] = new Map();
      await use(shared);
      await Promise.all([...shared.values()].map(({ context }) => context.close()));
    },
    { scope: 'worker' },
  ],
  // The tests of a worker share a context for each shop, each with its own page and empty storage, because a warm renderer opens the shop twice as fast.
  // Tests with a service worker get a context of their own.
  watched: async ({ browser, shared, baseURL, viewport, locale, serviceWorkers, contextOptions }, use) => {
    const open = async () =>
      watch(await browser.newContext({ ...contextOptions, baseURL, viewport, locale, serviceWorkers }));
    if (serviceWorkers === 'allow') {
      const own = await open();
      await use(own);
      return own.context.close();
    }
    let watched = shared.get(baseURL);
    if (!watched) {
      watched = await open();
      shared.set(baseURL, watched);
      // An open page keeps the renderer process alive between tests.
      await (await watched.context.newPage()).goto('/manifest.webmanifest');
    }
    const { context, errors } = watched;
    const [first] = context.pages();
    await use(watched);
    await Promise.all(
      context
        .pages()
        .filter((page) => page !== first)
        .map((page) => page.close()),
    );
    await context.setStorageState({ cookies: [], origins: [] });
    errors.length = 0;
  },
  context: async ({ watched }, use) => use(watched.context),
  quietConsole: [
    async ({ watched: { errors }, failedRequestsExpected }, use) => {
      await use();
      const unexpected = errors.splice(0).filter(({ isFailedRequest }) => !(failedRequestsExpected && isFailedRequest));
      expect(unexpected, 'the console stays quiet').toEqual([]);
    },
    { auto: true },
  ],
});

/** Puts tokens into this page's storage before its first script runs. Reloads do not put them there again. */
export async function seedTokens(
  page: Page,
  { access, refresh }: { access?: string; refresh?: string },
): Promise<void> {
  await page.addInitScript(
    (tokens) => {
      if (sessionStorage.getItem('e2e-seeded')) return;
      sessionStorage.setItem('e2e-seeded', 'yes');
      if (tokens.access !== undefined) localStorage.setItem('access_token', tokens.access);
      if (tokens.refresh !== undefined) localStorage.setItem('refresh_token', tokens.refresh);
    },
    { access, refresh },
  );
}

/** The values of the fixed storage keys. */
export const readTokens = (page: Page): Promise<{ access: string | null; refresh: string | null }> =>
  page.evaluate(() => ({
    access: localStorage.getItem('access_token'),
    refresh: localStorage.getItem('refresh_token'),
  }));

export { expect };
