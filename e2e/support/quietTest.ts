import { test as base, expect, type Page } from '@playwright/test';

type Quiet = {
  /** True where the spec makes requests fail on purpose: Chromium reports each of them as a console error. */
  failedRequestsExpected: boolean;
  /** Fails the test on an unexpected console error or warning, an uncaught error or a violation of the content security policy. */
  quietConsole: void;
};

const failedRequest = /^Failed to load resource/;
// The specs but one run without the service worker.
const blockedWorker = 'Service Worker registration blocked by Playwright';

export const test = base.extend<Quiet>({
  failedRequestsExpected: [false, { option: true }],
  quietConsole: [
    async ({ context, failedRequestsExpected }, use) => {
      const noise: string[] = [];
      context.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        if (message.text() === blockedWorker) return;
        if (failedRequestsExpected && failedRequest.test(message.text())) return;
        noise.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => noise.push(`uncaught: ${error.error().stack ?? error.error().message}`));
      await context.exposeBinding('reportViolation', (_source, violation: string) => noise.push(`content security policy: ${violation}`));
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const report = (window as unknown as { reportViolation: (violation: string) => void }).reportViolation;
          report(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile ?? ''}`);
        });
      });
      await use();
      expect(noise, 'the console stays quiet').toEqual([]);
    },
    { auto: true },
  ],
});

/** Puts both tokens into this page's storage before the shop's first script; a later reload keeps what the shop made of them. */
export async function keepTokens(page: Page, { access, refresh }: { access?: string; refresh?: string }): Promise<void> {
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
  page.evaluate(() => ({ access: localStorage.getItem('access_token'), refresh: localStorage.getItem('refresh_token') }));

export { expect };
