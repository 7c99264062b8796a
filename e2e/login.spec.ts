import { fillLogin, submit } from './support/forms';
import { expect, test } from './support/mockTest';
import { readTokens } from './support/quietTest';

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
