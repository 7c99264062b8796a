import { hydrated } from './support/heldScripts';
import { expect, logInAs, test } from './support/realTest';

declare global {
  interface Window {
    countFibers: () => number;
  }
}

/** Counts the fibers of the last commit of React, as its DevTools see them. */
const countFibers = () => {
  type Fiber = { child: Fiber | null; sibling: Fiber | null };
  let root: { current: Fiber } | undefined;
  const count = (fiber: Fiber | null): number => {
    let sum = 0;
    for (let each = fiber; each; each = each.sibling) sum += 1 + count(each.child);
    return sum;
  };
  window.countFibers = () => count(root?.current ?? null);
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_id: number, committed: typeof root) => (root = committed),
      onCommitFiberUnmount: () => undefined,
    },
  });
};

test('a list of 24 products has at most 1,800 fibers on a phone, since each costs time before the page is usable', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(countFibers);
  await page.goto('/products');
  // All cards are hydrated, and the footer.
  await expect(page.getByRole('button', { name: /^Favourite: / })).toHaveCount(24);
  const light = page.getByRole('button', { name: 'Light' });
  // By itself: Playwright would scroll, which loads more products.
  await light.evaluate((button) => (button as HTMLElement).click());
  await expect(light).toHaveAttribute('aria-pressed', 'true');
  const fibers = await page.evaluate(() => window.countFibers());
  expect(fibers).toBeGreaterThan(1000);
  expect(fibers).toBeLessThanOrEqual(1800);
});

/** The calls of a page that is opened by its address. */
const OF_VISITORS: Record<string, string[]> = {
  '/': ['products/?featured', 'products/categories/'],
  '/products': ['products/?page', 'products/categories/'],
  '/products?search=almond': ['products/?page', 'products/categories/'],
  '/products/1': ['products/1/'],
  '/categories': ['products/categories/'],
  '/categories/1': ['products/?page', 'products/categories/'],
  '/cart': [],
  '/login': [],
};
const OF_MEMBERS: Record<string, string[]> = {
  '/products': ['favourites/', 'products/?page', 'products/cart/me/', 'products/categories/', 'user/'],
  '/products/1': ['favourites/', 'products/1/', 'products/cart/me/', 'user/', 'user/addresses/'],
};

/** The path of a call, with the parameter that tells lists apart; undefined for other requests and for the report of the page before. */
function nameCall(url: string): string | undefined {
  const { pathname, searchParams } = new URL(url);
  if (pathname === '/api/web-vitals/') return undefined;
  const kind = ['featured', 'page'].find((name) => searchParams.has(name));
  return pathname.startsWith('/api/') ? pathname.slice('/api/'.length) + (kind ? `?${kind}` : '') : undefined;
}

for (const [who, table] of [
  ['a visitor', OF_VISITORS],
  ['a member', OF_MEMBERS],
] as const) {
  test(`the calls of each page that ${who} opens`, async ({ page, member }) => {
    await page.setViewportSize({ width: 1280, height: 600 });
    if (who === 'a member') await logInAs(page, member);
    let calls: string[] = [];
    page.on('request', (request) => calls.push(...[nameCall(request.url()) ?? []].flat()));
    for (const [path, expected] of Object.entries(table)) {
      await test.step(path, async () => {
        calls = [];
        await page.goto(path);
        if (who === 'a visitor') await hydrated(page);
        await expect.poll(() => [...calls].sort()).toEqual(expected);
        // No more than these.
        await page.waitForLoadState('networkidle');
        expect([...calls].sort()).toEqual(expected);
      });
    }
  });
}
