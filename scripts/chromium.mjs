import { existsSync } from 'node:fs';
import { binary, run, runNode } from './processes.mjs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of a Chromium on this machine (`CHROMIUM_PATH` first, Playwright's own last), or null. */
export async function findChromium() {
  const { chromium } = await import('@playwright/test');
  return [process.env.CHROMIUM_PATH, ...places, chromium.executablePath()].find((place) => place && existsSync(place)) ?? null;
}

/** Debian's package as root on Debian, else Playwright's own. Gives exit code and output like `run`. */
export async function installChromium() {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/etc/debian_version')) return runNode([binary('@playwright/test', 'playwright'), 'install', 'chromium']);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run('apt-get', ['update', '-qq'], { env });
  const install = await run('apt-get', ['install', '-y', '-qq', '-o', 'DPkg::Lock::Timeout=300', 'chromium'], { env });
  return { code: install.code, output: update.output + install.output };
}
