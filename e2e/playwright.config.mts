import { defineConfig } from '@playwright/test';
import { systemChromium } from '../scripts/chromium.mjs';

const isRoot = process.getuid?.() === 0;

/** Tests the built shop in Chromium. Run `npm run build` first; `npm test` does. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/playwright',
  globalSetup: './support/startShops.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // `npm run test:nightly` runs the others.
  grepInvert: process.env.NIGHTLY ? undefined : /@nightly/,
  // What takes a moment takes long on a busy machine; what never ends still ends.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    // Playwright does not see the requests of a service worker; serviceWorker.spec.ts allows it.
    serviceWorkers: 'block',
    // Without a graphics card, animated skeletons take much processor time.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: systemChromium(),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        // One renderer for all pages: a new one would compile the shop's scripts again.
        '--renderer-process-limit=1',
        '--disable-site-isolation-trials',
        // No page lives long enough for optimized code to pay off.
        '--js-flags=--no-opt,--no-maglev',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-dev-shm-usage',
      ],
    },
  },
});
