import { chooseLoginBy, countryCode, field, fillLogin, submit } from './support/forms';
import { expect, logIn, test } from './support/mockTest';
import { readTokens } from './support/quietTest';

test('§2 §3.6 §5 §5.1 §5.4 the e-mail is required and must be one; the password is required and has at least six characters', async ({
  page,
  api,
}) => {
  await page.goto('/login');
  await test.step('§2 the form leads to the registration', async () => {
    await page.getByRole('main').locator('a[href="/register"]').click();
    await expect(page).toHaveURL('/register');
    await page.goBack();
  });
  await submit(page).click();
  await expect(page.getByText('Email is required', { exact: true })).toBeVisible();
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
  await fillLogin(page, 'sita@', '12345');
  await submit(page).click();
  await expect(page.getByText('Invalid email address', { exact: true })).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters', { exact: true })).toBeVisible();
  expect(api.sent('POST /api/user/login/')).toHaveLength(0);
  await fillLogin(page, 'sita@example.com', '123456');
  await submit(page).click();
  await expect.poll(() => api.sent('POST /api/user/login/').length).toBe(1);
  expect(api.sent('POST /api/user/login/')[0]?.body).toEqual({ email: 'sita@example.com', password: '123456' });
  expect(api.sent('POST /api/user/login/')[0]?.authorization).toBeNull();
});

const refusedPhones = [
  ['+91', '5876543210', 'Please enter a valid Indian phone number (10 digits starting with 6-9)'],
  ['+91', '987654321', 'Please enter a valid Indian phone number (10 digits starting with 6-9)'],
  ['+977', '9712345678', 'Please enter a valid Nepal phone number (10 digits starting with 98)'],
] as const;

test('UX-23 §3.6 §4.17 §5.2 §5.3 §9.3 §9.4 the form starts with Email and +91; the phone number keeps the rule of its country', async ({
  page,
  api,
}) => {
  await page.goto('/login');
  await expect(field(page, 'Email')).toBeVisible();
  await chooseLoginBy(page, 'Phone');
  await expect(field(page, 'Email')).toHaveCount(0);
  await expect(countryCode(page)).toHaveValue('+91');
  await expect(countryCode(page).locator('option')).toHaveCount(2);
  await test.step('§5.2 the phone number is required', async () => {
    await submit(page).click();
    await expect(page.getByText('Phone number is required', { exact: true })).toBeVisible();
  });
  await field(page, 'Password').fill('123456');
  for (const [code, digits, text] of refusedPhones) {
    await test.step(`§5.2 ${code} ${digits} is refused`, async () => {
      await countryCode(page).selectOption(code);
      await expect(countryCode(page)).toHaveValue(code);
      await field(page, 'Phone').fill(digits);
      await submit(page).click();
      await expect(page.getByText(text, { exact: true })).toBeVisible();
      await field(page, 'Phone').fill('9812345678');
      await expect(page.getByText(text, { exact: true })).toHaveCount(0);
    });
  }
  expect(api.sent('POST /api/user/login/')).toHaveLength(0);
  await test.step('UX-23 §5.3 what is no digit is stripped as typed, and 10 digits are the most', async () => {
    await field(page, 'Phone').clear();
    await field(page, 'Phone').pressSequentially('98-12a34 5678999');
    await expect(field(page, 'Phone')).toHaveValue('9812345678');
  });
  await submit(page).click();
  await expect
    .poll(() => api.sent('POST /api/user/login/')[0]?.body)
    .toEqual({ phone_number: '+9779812345678', password: '123456' });
});

test('F21 §3.2 §4 §4.7 §8.1 a login, pressed twice, is sent once, stores both tokens and the user, says so and goes to /', async ({
  page,
  api,
}) => {
  await page.goto('/login');
  const release = api.hold('POST /api/user/login/');
  await fillLogin(page, 'sita@example.com', 'Walnut1234');
  await submit(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect.poll(() => api.sent('POST /api/user/login/').length).toBe(1);
  release();
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('button', { name: /sita/i })).toBeVisible();
  const { access, refresh } = await readTokens(page);
  expect(access?.split('.')).toHaveLength(3);
  expect(refresh?.split('.')).toHaveLength(3);
  expect(api.sent('POST /api/user/login/')).toHaveLength(1);
});

test('§4.15 an authenticated visitor to /login is led away', async ({ page }) => {
  await logIn(page);
  await page.goto('/login');
  await expect(page).toHaveURL('/');
});

test.describe('refused logins', () => {
  test.use({ failedRequestsExpected: true });

  test("AU-13 F10 §8 §8.1 a refused login shows the server's detail, keeps what was typed, touches no token and is not repeated", async ({
    page,
    api,
  }) => {
    await page.goto('/login');
    const refusals = [
      { status: 401, body: { detail: 'No active account found with the given credentials' } },
      {
        status: 429,
        body: { detail: 'Request was throttled. Expected available in 30 seconds.' },
        headers: { 'retry-after': '30' },
      },
    ];
    await fillLogin(page, 'sita@example.com', 'Walnut1234');
    for (const [index, refusal] of refusals.entries()) {
      await test.step(String(refusal.status), async () => {
        api.answer('POST /api/user/login/', refusal);
        await submit(page).click();
        await expect(page.getByText(refusal.body.detail).first()).toBeVisible();
        await expect(submit(page)).toBeEnabled();
        await expect(page).toHaveURL('/login');
        await expect(field(page, 'Email')).toHaveValue('sita@example.com');
        expect(api.requests.filter(({ call }) => /login|refresh/.test(call))).toHaveLength(index + 1);
      });
    }
  });

  const failures = [
    ['without detail', { status: 400, body: { email: ['Enter a valid email address.'] } }],
    ['that is no JSON', { status: 502, text: '<h1>Bad gateway</h1>', contentType: 'text/html' }],
    ['without body', { status: 500 }],
  ] as const;

  test('§8.1 a failed login that says nothing shows Login failed', async ({ page, api }) => {
    for (const [what, answer] of failures) {
      await test.step(what, async () => {
        api.answer('POST /api/user/login/', answer);
        await page.goto('/login');
        await fillLogin(page, 'sita@example.com', 'Walnut1234');
        await submit(page).click();
        await expect(page.getByText('Login failed', { exact: true }).first()).toBeVisible();
        await expect(page.getByText('Bad gateway')).toHaveCount(0);
      });
    }
  });
});
