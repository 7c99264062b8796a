import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ageToken } from './support/forgedToken';
import { expect, logInAs, shopDataDir, shopUrl, test } from './support/realTest';
import { readTokens } from './support/quietTest';

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

test.describe('refused tokens', () => {
  test.use({ failedRequestsExpected: true });

  test('§4.3 §4.9 §4 on the real server an expired access token is renewed at start and in mid-visit without a word; a session that was ended elsewhere is logged out', async ({
    page,
    request,
    member,
  }) => {
    const secret = readFileSync(path.join(shopDataDir(), 'jwt.secret'), 'utf8').trim();
    const aged = (seconds: number) => ageToken(member.access, secret, seconds);
    for (const [access, status] of [
      [aged(60), 200],
      [aged(3600), 401],
    ] as const) {
      const headers = { authorization: `Bearer ${access}` };
      expect((await request.get('/api/user/', { headers })).status()).toBe(status);
    }
    const banner = page.getByRole('banner');
    const cartLink = banner.getByRole('link', { name: /cart/i });
    await logInAs(page, { ...member, access: aged(3600) });
    await page.goto('/products?sort=price');
    await expect(banner.getByRole('button', { name: /sita/i })).toBeVisible();
    const started = await readTokens(page);
    expect(started.access).not.toBe(aged(3600));
    expect(started.refresh).toBe(member.refresh);

    const button = page
      .getByTestId('product-card')
      .getByRole('button', { name: 'Add to Cart', disabled: false })
      .first();
    await expect(button).toBeEnabled();
    await page.evaluate((token) => localStorage.setItem('access_token', token), aged(7200));
    await button.click();
    await expect(page.getByTestId('cart-badge')).toHaveText('1');
    await expect.poll(async () => (await readTokens(page)).access).not.toBe(aged(7200));

    const renewal = await request.post('/api/auth/token/refresh/', { data: { refresh: member.refresh } });
    const { access } = (await renewal.json()) as { access: string };
    const headers = { authorization: `Bearer ${access}` };
    expect((await request.post('/api/user/logout/', { headers })).status()).toBe(200);
    await cartLink.click();
    await expect(banner.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    await expect.poll(() => readTokens(page)).toEqual({ access: null, refresh: null });
  });
});
