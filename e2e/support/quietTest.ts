import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';

/** A browser context, and what went wrong on its pages since this was last emptied. */
type Heard = { context: BrowserContext; noise: { text: string; isFailedRequest: boolean }[] };

type Quiet = {
  /** True where the spec makes requests fail on purpose: Chromium reports each of them as a console error. */
  failedRequestsExpected: boolean;
  heard: Heard;
  /** Fails the test on an unexpected console error or warning, an uncaught error or a violation of the content security policy. */
  quietConsole: void;
};

// The specs but one run without the service worker.
const blockedWorker = 'Service Worker registration blocked by Playwright';

async function hear(context: BrowserContext): Promise<Heard> {
  const noise: Heard['noise'] = [];
  const note = (text: string, isFailedRequest = false) => noise.push({ text, isFailedRequest });
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
  return { context, noise };
}

export const test = base.extend<Quiet, { shared: { heard?: Heard } }>({
  failedRequestsExpected: [false, { option: true }],
  shared: [
    async ({}, use) => {
      const shared: { heard?: Heard } = {};
      await use(shared);
      await shared.heard?.context.close();
    },
    { scope: 'worker' },
  ],
  // The tests of a worker share a context, each with a page and a storage of its own: in a process that has run the shop before, the shop opens
  // at half the price. Where a service worker may stay behind, the context is the test's own.
  heard: async ({ browser, shared, baseURL, viewport, locale, serviceWorkers, contextOptions }, use) => {
    const open = async () =>
      hear(await browser.newContext({ ...contextOptions, baseURL, viewport, locale, serviceWorkers }));
    if (serviceWorkers === 'allow') {
      const own = await open();
      await use(own);
      return own.context.close();
    }
    if (!shared.heard) {
      shared.heard = await open();
      // Keeps the process from ending between two tests.
      await (await shared.heard.context.newPage()).goto('/manifest.webmanifest');
    }
    const { context, noise } = shared.heard;
    const [first] = context.pages();
    await use(shared.heard);
    await Promise.all(
      context
        .pages()
        .filter((page) => page !== first)
        .map((page) => page.close()),
    );
    await context.setStorageState({ cookies: [], origins: [] });
    noise.length = 0;
  },
  context: async ({ heard }, use) => use(heard.context),
  quietConsole: [
    async ({ heard: { noise }, failedRequestsExpected }, use) => {
      await use();
      const heard = noise.splice(0).filter(({ isFailedRequest }) => !(failedRequestsExpected && isFailedRequest));
      expect(heard, 'the console stays quiet').toEqual([]);
    },
    { auto: true },
  ],
});

/** Puts both tokens into this page's storage before the shop's first script; a later reload keeps what the shop made of them. */
export async function keepTokens(
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

/** What the fixed storage keys hold now. */
export const readTokens = (page: Page): Promise<{ access: string | null; refresh: string | null }> =>
  page.evaluate(() => ({
    access: localStorage.getItem('access_token'),
    refresh: localStorage.getItem('refresh_token'),
  }));

export { expect };
