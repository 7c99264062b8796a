/** When React has taken a page over on a phone, and how long its scripts block the main thread. */
import { setTimeout } from 'node:timers/promises';
import { median } from './machinery.mjs';
import { inBrowser, PHONE_WIDTH, seconds, slowNetwork, until } from './visits.mjs';

const PAGES = ['/', '/products', '/products/1'];
/** Milliseconds after the page's load in which its tasks still count. */
const SETTLED = 3000;

/**
 * Sends an element the event that its handler cancels, until it does. Nobody cancels it before React has taken the element over, and an event
 * from a script submits no form; a link is not followed.
 */
const PROBE = (selector) => {
  let cancelled = false;
  window.addEventListener('click', (event) => {
    cancelled = event.defaultPrevented;
    event.preventDefault();
  });
  const look = () => {
    const element = document.querySelector(selector);
    if (element?.matches('form')) {
      cancelled = !element.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    } else {
      element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    }
    if (cancelled) window.usableAt = performance.now();
    else window.setTimeout(look, 50);
  };
  look();
};

/** Milliseconds from the start of the navigation until an element is usable. */
const visitUntilUsable = (url, selector, chromium) =>
  inBrowser(
    chromium,
    async (page, devtools) => {
      await page.addInitScript(PROBE, selector);
      await slowNetwork(devtools);
      await page.goto(url, { waitUntil: 'commit' });
      await until(page, 'window.usableAt', `${selector}, usable`);
      return page.evaluate(() => window.usableAt);
    },
    PHONE_WIDTH,
  );

/**
 * Until the page has settled: the milliseconds by which tasks are longer than 50 ms, as Lighthouse counts blocking time, and the longest task; 0
 * when none is longer.
 */
const visitTasks = (url, chromium) =>
  inBrowser(
    chromium,
    async (page, devtools) => {
      await page.addInitScript(() => {
        window.tasks = { blocked: 0, longest: 0 };
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) {
            window.tasks.blocked += duration - 50;
            window.tasks.longest = Math.max(window.tasks.longest, duration);
          }
        }).observe({ type: 'longtask', buffered: true });
      });
      await slowNetwork(devtools);
      await page.goto(url, { waitUntil: 'load' });
      await setTimeout(SETTLED);
      return page.evaluate(() => window.tasks);
    },
    PHONE_WIDTH,
  );

/** One visit for each figure of a page, in milliseconds. */
export const visitUsable = async (url, chromium) => ({
  search: await visitUntilUsable(url, 'header form', chromium),
  control: await visitUntilUsable(url, 'main :is(form, a[href])', chromium),
});

/** Rows of: what, measured, bar. */
export async function measureUsable(address, chromium, runs) {
  const rows = [];
  for (const path of PAGES) {
    const visits = [];
    for (let run = 0; run < runs; run += 1)
      visits.push({
        ...(await visitUsable(address + path, chromium)),
        ...(await visitTasks(address + path, chromium)),
      });
    const middle = (key) => median(visits.map((each) => each[key]));
    rows.push(
      [`${path}: the header's search is usable, slow 4G`, seconds(middle('search')), '2.50 s'],
      [`${path}: the page's first control is usable, slow 4G`, seconds(middle('control')), '2.50 s'],
      [`${path}: blocked main thread, slow 4G`, `${Math.round(middle('blocked'))} ms`, ''],
      [`${path}: longest task, slow 4G`, `${Math.round(middle('longest'))} ms`, '120 ms'],
    );
  }
  return rows;
}
