import { type Page } from '@playwright/test';
import { secondsLeft } from './support/forgedToken';
import { createMember, expect, logInAs, shopUrl, shortShopUrl, test } from './support/realTest';
import { readTokens } from './support/quietTest';

const memberButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /sita/i });

test('§2 the home page shows 8 featured products with their pictures', async ({ page }) => {
  await page.goto('/');
  const pictures = page.getByTestId('product-card').locator('img');
  await expect(page.getByTestId('product-card')).toHaveCount(8);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
  }
});

test('§2 search, category and sort work together on the real catalog', async ({ page }) => {
  await page.goto('/products?sort=-price');
  await expect(page.getByText(/^Found \d{3,} product\(s\)$/)).toBeVisible();
  const prices = await page.getByTestId('product-card').getByText(/^NPR /).allTextContents();
  const amounts = prices.map((price) => Number(price.replace(/[^\d.]/g, '')));
  expect(amounts.slice(0, 20)).toEqual([...amounts.slice(0, 20)].sort((a, b) => b - a));
  await page.getByRole('main').getByRole('searchbox').fill('casheww');
  await expect(page.getByTestId('product-card').first()).toContainText(/cashew/i);
  await expect(page).toHaveURL(/search=casheww/);
});

test('§2 a deep link is answered by the server, an unknown address and an unknown call are not found', async ({
  request,
}) => {
  for (const [path, status] of [
    ['/products?search=x', 200],
    ['/orders/12', 200],
    ['/some/deep/link', 404],
    ['/almonds.html', 404],
    ['/products/almonds.html', 404],
  ] as const) {
    const response = await request.get(`${shopUrl()}${path}`, { headers: { accept: 'text/html' } });
    expect(response.status(), path).toBe(status);
    expect(response.headers()['content-type']).toContain('text/html');
  }
  const missing = await request.get(`${shopUrl()}/api/no-such-call/`);
  expect(missing.status()).toBe(404);
  expect(missing.headers()['content-type']).toContain('application/json');
});

test('§7 assets come precompressed and immutable, pages are asked for anew', async ({ request }) => {
  const html = await request.get(`${shopUrl()}/`, { headers: { accept: 'text/html' } });
  expect(html.headers()['cache-control']).toMatch(/no-cache|no-store/);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await html.text())?.[1];
  const asset = await request.get(`${shopUrl()}${script}`, { headers: { 'accept-encoding': 'br, gzip' } });
  expect(asset.headers()['content-encoding']).toBe('br');
  expect(asset.headers()['cache-control']).toContain('immutable');
});

test('§4.3 start 3 on the real server: an expired access token is renewed at start', async ({ page, request }) => {
  const url = shortShopUrl();
  const member = await createMember(request, url);
  await expect.poll(() => secondsLeft(member.access)).toBeLessThan(0);
  await logInAs(page, member);
  await page.goto(`${url}/`);
  await expect(memberButton(page)).toBeVisible();
  const { access, refresh } = await readTokens(page);
  expect(access).not.toBe(member.access);
  expect(refresh).toBe(member.refresh);
});

test.describe('refused tokens', () => {
  test.use({ failedRequestsExpected: true });

  test('§4.9 on the real server an access token that dies in mid-visit is renewed without a word', async ({
    page,
    request,
  }) => {
    const url = shortShopUrl();
    const member = await createMember(request, url);
    await logInAs(page, member);
    await page.goto(`${url}/products?sort=price`);
    const button = page
      .getByTestId('product-card')
      .getByRole('button', { name: 'Add to Cart', disabled: false })
      .first();
    await expect(button).toBeEnabled();
    const before = await readTokens(page);
    await expect.poll(() => secondsLeft(before.access ?? '')).toBeLessThan(-1);
    await button.click();
    await expect(page.getByTestId('cart-badge')).toHaveText('1');
    expect((await readTokens(page)).access).not.toBe(before.access);
  });

  test('§4 on the real server a session that was ended elsewhere is logged out', async ({ page, request, member }) => {
    await logInAs(page, member);
    await page.goto('/orders');
    await expect(memberButton(page)).toBeVisible();
    const headers = { authorization: `Bearer ${member.access}` };
    expect((await request.post(`${shopUrl()}/api/user/logout/`, { headers })).status()).toBe(200);
    await page.getByRole('banner').getByRole('link', { name: /cart/i }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    expect(await readTokens(page)).toEqual({ access: null, refresh: null });
  });

  test('§8 on the real server a wrong password shows its detail', async ({ page, member }) => {
    await page.goto('/login');
    await page
      .getByRole('main')
      .getByLabel(/^email/i)
      .and(page.locator('input'))
      .fill(member.email);
    await page
      .getByRole('main')
      .getByLabel(/^password/i)
      .and(page.locator('input'))
      .fill('Wrong12345');
    await page.getByRole('main').locator('button[type="submit"]').click();
    await expect(page.getByText('No active account found with the given credentials').first()).toBeVisible();
  });

  test('§8 on the real server a taken address is refused on its field', async ({ page, member }) => {
    await page.goto('/register');
    const fill = (label: string, value: string) =>
      page
        .getByRole('main')
        .getByLabel(new RegExp(`^${label}`, 'i'))
        .and(page.locator('input'))
        .fill(value);
    await fill('First Name', 'Sita');
    await fill('Last Name', 'Rai');
    await fill('Email', member.email.toUpperCase());
    await fill('Password', 'Walnut1234');
    await fill('Confirm Password', 'Walnut1234');
    await page.getByRole('main').locator('button[type="submit"]').click();
    await expect(page.getByText('Email: A user is already registered with this e-mail address.')).toBeVisible();
  });

  test("§8 on the real server the stock's end shows the server's error", async ({ page, member, request }) => {
    const products = (await (await request.get(`${shopUrl()}/api/products/`)).json()) as {
      id: number;
      name: string;
      quantity: number;
    }[];
    const single = products.find(({ quantity }) => quantity === 1)!;
    await logInAs(page, member);
    // A cart that is read after the other device's call would show that all pieces are taken.
    const cart = page.waitForResponse((response) => response.url().includes('/cart/me/'));
    await page.goto(`/products?search=${encodeURIComponent(single.name)}`);
    await (await cart).finished();
    const button = page
      .getByTestId('product-card')
      .filter({ hasText: single.name })
      .first()
      .getByRole('button', { name: 'Add to Cart' });
    await expect(button).toBeEnabled();
    // Another device takes the last piece into the cart.
    const added = await request.post(`${shopUrl()}/api/products/cart/add_item/`, {
      headers: { authorization: `Bearer ${member.access}` },
      data: { product_id: single.id },
    });
    expect(added.status()).toBe(200);
    const refused = page.waitForResponse((response) => response.url().includes('add_item'));
    await button.click();
    const { error } = (await (await refused).json()) as { error: string };
    await expect(page.getByText(error, { exact: true })).toBeVisible();
  });
});
