import { existsSync } from 'node:fs';
import { binary, run, runNode } from './processes.mjs';

/** The headless shell first: it needs about half the time of a full Chromium. */
const PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of the machine's Chromium, CHROMIUM_PATH when it is set; undefined when there is none. */
export const systemChromium = () => process.env.CHROMIUM_PATH || PATHS.find(existsSync);

/** Like `systemChromium`, but falls back to Playwright's own Chromium when that is installed. */
export async function findChromium() {
  const { chromium } = await import('@playwright/test');
  return systemChromium() ?? [chromium.executablePath()].find(existsSync);
}

/** Installs Debian's package as root on Debian, else Playwright's own Chromium. Returns exit code and output like `run`. */
export async function installChromium() {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/etc/debian_version')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    // Older Debian releases have no package of the headless shell.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      const result = await run('apt-get', ['install', '-y', '-qq', '-o', 'DPkg::Lock::Timeout=300', name], { env });
      if (result.code === 0) return result;
    }
  }
  return runNode([binary('@playwright/test', 'playwright'), 'install', 'chromium']);
}
