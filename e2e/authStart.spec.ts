import { type Page } from '@playwright/test';
import { forgeAccess, forgeRefresh, secondsLeft, sita } from './support/forgedToken';
import { expect, seedTokens, test } from './support/mockTest';
import { profile } from './support/mockApi';
import { readTokens } from './support/quietTest';

const memberButton = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name });
const loginLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login', exact: true });

const start = async (page: Page, access?: string, refresh?: string) => {
  await seedTokens(page, { access, refresh });
  await page.goto('/');
};

/** Starts the shop anew in the same tab with these tokens, on a page that renders quickly. */
const startAnew = async (page: Page, access?: string, refresh?: string) => {
  await page.goto('/manifest.webmanifest');
  await page.evaluate(
    (tokens) => {
      localStorage.clear();
      for (const [key, token] of Object.entries(tokens)) if (token !== undefined) localStorage.setItem(key, token);
    },
    { access_token: access, refresh_token: refresh },
  );
  await page.goto('/payment/cancel');
};

async function expectLoggedOut(page: Page) {
  await expect(loginLink(page)).toBeVisible();
  await expect.poll(() => readTokens(page)).toEqual({ access: null, refresh: null });
}

test('§4.1 start 1: a valid access token loads the profile from the server', async ({ page, api }) => {
  api.answer('GET /api/user/', { body: { ...profile, first_name: 'Gita' } });
  const access = forgeAccess();
  await start(page, access, forgeRefresh());
  await expect(memberButton(page, 'Gita')).toBeVisible();
  expect(api.sent('GET /api/user/')[0]?.authorization).toBe(`Bearer ${access}`);
  expect(api.sent('POST /api/auth/token/refresh/')).toHaveLength(0);
});

test('§4.3 start 3: an expired access token is refreshed, stored, and the profile loaded', async ({ page, api }) => {
  api.answer('GET /api/user/', { body: { ...profile, first_name: 'Gita' } });
  const [expired, refresh, renewed] = [forgeAccess(-10), forgeRefresh(), forgeAccess(901)];
  api.answer('POST /api/auth/token/refresh/', { body: { access: renewed } });
  await start(page, expired, refresh);
  await expect(memberButton(page, 'Gita')).toBeVisible();
  expect(await readTokens(page)).toEqual({ access: renewed, refresh });
  const [asked, ...more] = api.sent('POST /api/auth/token/refresh/');
  expect(asked?.body).toEqual({ refresh });
  expect(asked?.authorization).toBeNull();
  expect(more).toEqual([]);
  expect(api.sent('GET /api/user/')[0]?.authorization).toBe(`Bearer ${renewed}`);
});

test('§4.6 start 6: both tokens expired, logged out and cleared without a call', async ({ page, api }) => {
  await start(page, forgeAccess(-10), forgeRefresh(-5));
  await expectLoggedOut(page);
  expect(api.requests.filter(({ call }) => /user|refresh|cart/.test(call))).toEqual([]);
});

const unusable = [
  ['the refresh token is missing', () => forgeAccess(), () => undefined],
  ['the access token is missing', () => undefined, () => forgeRefresh()],
  ['both are missing', () => undefined, () => undefined],
  ['the tokens are garbage', () => 'garbage', () => '{}'],
  ['the tokens have three parts and no sense', () => 'a.%%%.c', () => 'x.y.z'],
] as const;

test('F24 FE-09 §4.6 start 6: tokens that are missing or make no sense, so logged out and cleared', async ({
  page,
  api,
}) => {
  for (const [what, access, refresh] of unusable) {
    await test.step(what, async () => {
      await startAnew(page, access(), refresh());
      await expectLoggedOut(page);
    });
  }
  expect(api.requests.filter(({ call }) => /user|refresh|cart/.test(call))).toEqual([]);
});

test.describe('with failing calls', () => {
  test.use({ failedRequestsExpected: true });

  test('§4.2 start 2: a valid access token, the profile fails: the user is decoded from the token', async ({
    page,
    api,
  }) => {
    const failures = [404, 500, 503].map((status) => ({ status, body: { detail: 'no' } }));
    for (const answer of [...failures, { body: ['a profile of the wrong shape is a failure too'] }]) {
      await test.step(JSON.stringify(answer), async () => {
        api.answer('GET /api/user/', answer);
        const [access, refresh] = [forgeAccess(), forgeRefresh()];
        await startAnew(page, access, refresh);
        await expect(memberButton(page, sita.first_name)).toBeVisible();
        expect(await readTokens(page)).toEqual({ access, refresh });
      });
    }
  });

  test('§4.4 start 4: the refresh fails: the user is decoded from the stored token', async ({ page, api }) => {
    for (const status of [400, 500, 503]) {
      await test.step(String(status), async () => {
        api.answer('POST /api/auth/token/refresh/', { status, body: { detail: 'no' } });
        await startAnew(page, forgeAccess(-10), forgeRefresh());
        await expect(memberButton(page, sita.first_name)).toBeVisible();
      });
    }
  });

  test('§4.5 start 5: the refresh fails and the stored token tells no user: cleared', async ({ page, api }) => {
    api.answer('POST /api/auth/token/refresh/', { status: 500, body: { detail: 'no' } });
    await start(page, forgeAccess(-10, { email: 'nobody' }), forgeRefresh());
    await expectLoggedOut(page);
  });

  test('§4 start 4: the server refuses the refresh: the first authenticated call settles it', async ({ page, api }) => {
    api.answer('POST /api/auth/token/refresh/', {
      status: 401,
      body: { detail: 'Token is invalid', code: 'token_not_valid' },
    });
    await start(page, forgeAccess(-10), forgeRefresh());
    await expectLoggedOut(page);
    expect(api.sent('POST /api/auth/token/refresh/').length).toBeLessThanOrEqual(2);
  });
});

test('FE-09 §3 the user id of a forged token is the one that the token says, and nothing is trusted with it', async ({
  page,
  api,
}) => {
  api.answer('GET /api/user/', { body: profile });
  await start(page, forgeAccess(900, { ...sita, user_id: { $ne: null } }), forgeRefresh());
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByTestId('product-card').first()).toBeVisible();
  expect(secondsLeft((await readTokens(page)).access ?? forgeAccess())).toBeGreaterThan(0);
});
