import { countryCode, fillRegistration, goodRegistration, submit } from './support/forms';
import { expect, test } from './support/mockTest';

test('§3.5 §4.16 §8.2 a registration sends the payload, says so and goes to /login', async ({ page, api }) => {
  await page.goto('/register');
  await fillRegistration(page, { ...goodRegistration, Phone: '9812345678' });
  await countryCode(page).selectOption('+977');
  await submit(page).click();
  await expect(page.getByText('Registration successful! Please check your email for verification.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  const [request] = api.sent('POST /api/user/register/');
  expect(request?.authorization).toBeNull();
  expect(request?.body).toEqual({
    first_name: 'Sita',
    last_name: 'Rai',
    email: 'sita@example.com',
    phone_number: '+9779812345678',
    password1: 'Walnut1234',
    password2: 'Walnut1234',
  });
});
