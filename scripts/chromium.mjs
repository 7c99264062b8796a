import { existsSync } from 'node:fs';
import { binary, run, runNode } from './processes.mjs';

/** The shell comes first: without a window's furniture each page costs half the time. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of the machine's own Chromium (`CHROMIUM_PATH` first); undefined when there is none. */
export const systemChromium = () => [process.env.CHROMIUM_PATH, ...places].find((place) => place && existsSync(place));

/** The path of any Chromium on this machine, Playwright's own last; undefined when there is none. */
export async function findChromium() {
  const { chromium } = await import('@playwright/test');
  return systemChromium() ?? [chromium.executablePath()].find(existsSync);
}

/** Debian's package as root on Debian, else Playwright's own. Gives exit code and output like `run`. */
export async function installChromium() {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/etc/debian_version'))
    return runNode([binary('@playwright/test', 'playwright'), 'install', 'chromium']);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run('apt-get', ['update', '-qq'], { env });
  let output = update.output;
  // Older Debian releases have no shell of its own.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const install = await run('apt-get', ['install', '-y', '-qq', '-o', 'DPkg::Lock::Timeout=300', name], { env });
    output += install.output;
    if (install.code === 0) return { code: 0, output };
  }
  return { code: 1, output };
}
