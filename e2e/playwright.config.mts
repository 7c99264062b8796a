import { defineConfig } from '@playwright/test';
import { systemChromium } from '../scripts/chromium.mjs';

const isRoot = process.getuid?.() === 0;

/** Chromium on the built shop. `npm test` and `npm run build` make the build that is tested here. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/playwright',
  globalSetup: './support/startShops.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    // A page in a worker's care hides requests from the specs; serviceWorker.spec.ts allows it.
    serviceWorkers: 'block',
    // Pulsing skeletons, painted without a graphics card, take the processor from everything else.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: systemChromium(),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--renderer-process-limit=1',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-dev-shm-usage',
      ],
    },
  },
});
