/** What the main thread does on a phone, by its own processor time: other load on the machine changes that little. */
import { setTimeout } from 'node:timers/promises';
import { inBrowser, PHONE_WIDTH, SLOW_4G, SLOWDOWN } from './visits.mjs';

const SETTLED = 3000;
const LONG = 50;

/** The processor time of each task of a thread, in milliseconds, as on the phone. */
const readTasks = (events, { pid, tid }) =>
  events
    .filter((event) => event.name === 'RunTask' && event.tid === tid && event.pid === pid)
    .map(({ tdur = 0 }) => (tdur / 1000) * SLOWDOWN);

/**
 * Milliseconds of a processor that is slowed down four times, until the page has settled: all that the main thread has worked, by how much its
 * tasks were longer than 50 ms, and its longest task.
 */
export const visitMainThread = (url, chromium) =>
  inBrowser(
    chromium,
    async (page, devtools, browser) => {
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
      await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
      await page.goto(url, { waitUntil: 'load' });
      await setTimeout(SETTLED);
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
      const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
      const sum = (times) => times.reduce((total, each) => total + each, 0);
      // One more renderer waits for the next page.
      const [tasks] = mains.map((main) => readTasks(traceEvents, main)).sort((a, b) => sum(b) - sum(a));
      return {
        worked: sum(tasks),
        blocked: sum(tasks.map((each) => Math.max(0, each - LONG))),
        longest: Math.max(...tasks),
      };
    },
    PHONE_WIDTH,
  );
