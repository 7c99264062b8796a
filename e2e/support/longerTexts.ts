import { type BrowserContext, type Page } from '@playwright/test';

/** A letter or digit with its marks, which stand above, below or beside it. */
const CLUSTER = /[\p{L}\p{N}][\p{M}\u200c\u200d]*/gu;

/** The word, 40 % longer: its first letters once more at its end. */
function longer(word: string): string {
  const clusters = word.match(CLUSTER) ?? [];
  return word + clusters.slice(0, Math.ceil(0.4 * clusters.length)).join('');
}

/**
 * Makes each Nepali word of the shop's messages 40 % longer. Placeholders, tags and ids of messages are Latin. The pages come as the shell, which the
 * scripts replace: the server's own text would not be the browser's.
 */
export async function lengthenTexts(context: BrowserContext): Promise<void> {
  await context.route(/\/assets\/ne\.[^/]*js$/, async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    await route.fulfill({ response, body: script.replace(/[\p{Script=Devanagari}\u200c\u200d]+/gu, longer) });
  });
  await context.route(
    ({ pathname }) => /^\/ne(\/|$)/.test(pathname),
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace(/<script[^>]* id="server-data">.*?<\/script>/s, '') });
    },
  );
}

/** What does not fit: how much wider than the window the page is, and the texts that are cut off by or stick out of their element. */
export const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wider = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} pixels wider than the window`] : [];
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '');
    const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      // One of a pixel is for screen readers; an inline one has no width of its own.
      if (element.clientWidth < 2 || !element.checkVisibility({ visibilityProperty: true })) return false;
      const isControl = element.matches('button, a, [role="button"], [role="tab"], .MuiChip-root, th, td');
      const { overflowX, textOverflow } = getComputedStyle(element);
      // What a member wrote may end in an ellipsis.
      if (textOverflow === 'ellipsis' && element.querySelector('bdi')) return false;
      if (
        overflowX === 'auto' ||
        overflowX === 'scroll' ||
        !(isControl || (hasText(element) && overflowX !== 'visible'))
      )
        return false;
      return (
        element.scrollWidth > element.clientWidth + 1 || (isControl && element.scrollHeight > element.clientHeight + 4)
      );
    });
    return [
      ...wider,
      ...cut.map(
        (element) => `<${element.localName} class="${element.className}"> ${element.textContent.slice(0, 60)}`,
      ),
    ];
  });
