/** A press at the moment when prices are seen, usually before the scripts have come. */
import { inBrowser, PHONE_WIDTH, slowNetwork, until } from './visits.mjs';

const BUTTON = 'header button[aria-haspopup="dialog"]';

/** Notes when a price is seen, when the menu's button is pressed, when that shows, and when the menu is there. */
const WATCH = (selector) => {
  const seen = (window.seen = {});
  const note = (name) => (seen[name] ??= performance.now());
  window.addEventListener('click', ({ timeStamp, isTrusted }) => isTrusted && (seen.pressed ??= timeStamp), true);
  const look = () => {
    // After the frame that shows it.
    window.setTimeout(() => {
      if (/NPR \d/.test(document.querySelector('main')?.textContent)) note('price');
      const button = document.querySelector(selector);
      if (seen.pressed !== undefined && button) {
        const isOpen = document.querySelector('nav[aria-label="Menu"] a') !== null;
        if (isOpen) note('open');
        // The transition of a button under the mouse is no response to a press.
        const isMarked = button.getAnimations({ subtree: true }).some((each) => !(each instanceof CSSTransition));
        if (isOpen || isMarked) note('acknowledged');
      }
    });
    requestAnimationFrame(look);
  };
  look();
};

/** Milliseconds: of the price from the start, of the rest from the press. Throws when the press is not carried out once. */
export const visitEarlyPress = (url, chromium) =>
  inBrowser(
    chromium,
    async (page, devtools) => {
      await page.addInitScript(WATCH, BUTTON);
      await slowNetwork(devtools);
      await page.goto(url, { waitUntil: 'commit' });
      await until(page, 'window.seen?.price', 'a name with its price');
      const { x, y, width, height } = await page.evaluate(
        (selector) => document.querySelector(selector).getBoundingClientRect().toJSON(),
        BUTTON,
      );
      await page.mouse.click(x + width / 2, y + height / 2);
      await until(page, 'window.seen.open', 'the menu');
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
      const { price, pressed, acknowledged, open, isOpen } = await page.evaluate(() => ({
        ...window.seen,
        isOpen: document.querySelector('nav[aria-label="Menu"] a') !== null,
      }));
      if (!isOpen) throw new Error(`${url}: the press was carried out twice`);
      return { price, acknowledged: acknowledged - pressed, carriedOut: open - pressed };
    },
    PHONE_WIDTH,
  );
