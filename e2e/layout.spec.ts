import { goOn, keepToasts } from './support/controls';
import { profile } from './support/mockApi';
import { expect, logIn, test } from './support/mockTest';
import { settled } from './support/settled';

test('the bar for visitors and members, and what a phone shows', async ({ page, api }) => {
  const banner = page.getByRole('banner');
  const heights = async () => {
    const found: number[] = [];
    for (const width of [360, 768, 1440, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      found.push(await settled(page, async () => (await banner.boundingBox())!.height));
    }
    return found;
  };
  api.putIntoCart(1);
  await keepToasts(page);
  await page.goto('/cart');
  await expect(page.getByRole('link', { name: 'Sign Up' })).toBeVisible();
  const visitor = await heights();
  await logIn(page);
  const searchWidth = async (first_name: string) => {
    api.answer('GET /api/user/', { body: { ...profile, first_name } });
    await page.goto('/cart');
    await banner.getByRole('button', { name: first_name }).waitFor();
    // It takes room of the search, and comes with the response for the cart.
    await expect(page.getByTestId('cart-badge')).toHaveText('1');
    const search = page.getByRole('combobox', { name: 'Search the shop' });
    return settled(page, async () => (await search.boundingBox())!.width);
  };
  await test.step('the bar is as high for members as for visitors, and a long first name leaves it its room', async () => {
    const usual = await searchWidth('Sita');
    expect(await heights()).toEqual(visitor);
    expect(usual - (await searchWidth('Purushottam'.repeat(9)))).toBeLessThan(130);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
  });

  await test.step('UX-33 on a phone everything that can be pressed has 24 pixels each way, and what matters most 44', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of ['/', '/cart', '/products']) {
      await goOn(page, path);
      await page
        .getByTestId(path === '/cart' ? 'cart-line' : 'product-card')
        .first()
        .waitFor();
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      const small = () =>
        page.evaluate(() => {
          const seen = [...document.querySelectorAll<HTMLElement>('a[href], button, select, input')].filter(
            (each) => each.checkVisibility() && !each.closest('p'),
          );
          return seen.flatMap((each) => {
            const box = (
              each.matches('input[type="radio"]') ? (each.closest('label') ?? each) : each
            ).getBoundingClientRect();
            const needed = each.matches('.MuiButton-contained, .buy') ? 44 : 24;
            const name = each.getAttribute('aria-label') ?? each.textContent;
            return box.width > 1 && (box.width < needed - 0.5 || box.height < needed - 0.5)
              ? [`${name} ${box.width} x ${box.height}`]
              : [];
          });
        });
      await expect.poll(small, path).toEqual([]);
    }
  });
  await test.step('on a phone one message shows at a time: the newest', async () => {
    const buttons = page.getByRole('button', { name: /^Add to Cart/ }).and(page.locator(':enabled'));
    const toasts = page.getByText(/^Added .+ to cart$/);
    await buttons.nth(0).click();
    await expect(toasts).toHaveCount(1);
    const first = (await toasts.textContent())!;
    await buttons.nth(1).click();
    await expect(toasts).toHaveCount(2);
    await expect(toasts.filter({ visible: true })).toHaveCount(1);
    await expect(toasts.filter({ visible: true })).not.toHaveText(first);
  });
});

test('the front page and the list while they load', async ({ page, api }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) (window as unknown as { shift: number }).shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/', '/products']) {
    const release = api.hold('GET /api/products/');
    await page.goto(path);
    const shape = page.locator('[aria-busy]', { has: page.getByTestId('product-skeleton') });
    await shape.waitFor();

    await test.step('UX-36 with reduced motion nothing slides or pulses, the skeletons included', async () => {
      const moving = () =>
        document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > 200).length;
      expect(await page.evaluate(moving), path).toBe(0);
    });

    await test.step('UX-44 a quick response shows no flicker: the shapes of a list appear only after 150 ms', async () => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      // Read the animation's own timing: real time proves nothing on a busy machine.
      const opacities = await shape.evaluate((element: HTMLElement) => {
        element.style.animation = 'none';
        element.getAnimations();
        element.style.animation = '';
        const [appearing] = element.getAnimations();
        appearing?.pause();
        return [0, 149, 299.99].map((time) => {
          if (appearing) appearing.currentTime = time;
          return Number(getComputedStyle(element).opacity);
        });
      });
      expect(opacities, path).toEqual([0, 0, expect.closeTo(1, 1)]);
      await page.emulateMedia({ reducedMotion: 'reduce' });
    });

    await test.step('UX-35 the front page and the list keep their places while they load: CLS at most 0.1', async () => {
      release();
      await page.getByTestId('product-card').first().waitFor();
      const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
      expect(shift, path).toBeLessThanOrEqual(0.1);
    });
  }
});

test('UX-41 without JavaScript the page says what it needs', async ({ request }) => {
  expect(await (await request.get('/')).text()).toMatch(/<noscript>To log in and buy, [^<]*turn on JavaScript/);
});
