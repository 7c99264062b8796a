import {
  countryCode,
  field,
  fillRegistration,
  goodRegistration,
  submit,
  type RegistrationFields,
} from './support/forms';
import { expect, logIn, test } from './support/mockTest';

const weak = 'Password must contain at least one uppercase letter, one lowercase letter, and one number';
const broken: [string, RegistrationFields, string][] = [
  ['a first name of one letter', { 'First Name': 'S' }, 'First name must be at least 2 characters'],
  ['a last name of one letter', { 'Last Name': 'R' }, 'Last name must be at least 2 characters'],
  ['an e-mail without a domain', { Email: 'sita@' }, 'Invalid email address'],
  [
    'a password of seven characters',
    { Password: 'Walnut1', 'Confirm Password': 'Walnut1' },
    'Password must be at least 8 characters',
  ],
  ['a password without an uppercase letter', { Password: 'walnut1234', 'Confirm Password': 'walnut1234' }, weak],
  ['a password without a lowercase letter', { Password: 'WALNUT1234', 'Confirm Password': 'WALNUT1234' }, weak],
  ['a password without a digit', { Password: 'WalnutWalnut', 'Confirm Password': 'WalnutWalnut' }, weak],
  ['a confirmation that differs', { 'Confirm Password': 'Walnut12345' }, 'Passwords do not match'],
  [
    'an Indian phone that starts with 5',
    { Phone: '5876543210' },
    'Please enter a valid Indian phone number (10 digits starting with 6-9)',
  ],
];

test('§5.3 §5.5 §9.3 each rule that is broken is refused with its text, and with no other', async ({ page, api }) => {
  await page.goto('/register');
  await test.step('§5.5 everything but the phone is required', async () => {
    await submit(page).click();
    for (const text of [
      'First name is required',
      'Last name is required',
      'Email is required',
      'Password is required',
      'Please confirm your password',
    ]) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(page.getByText('Phone number is required')).toHaveCount(0);
  });
  const good = { ...goodRegistration, Phone: '' };
  const wrong = page.getByRole('main').locator('[aria-invalid="true"]');
  await fillRegistration(page, good);
  for (const [what, fields, text] of broken) {
    await test.step(what, async () => {
      await fillRegistration(page, fields);
      await submit(page).click();
      await expect(page.getByText(text, { exact: true })).toBeVisible();
      await expect(wrong).toHaveCount(1);
      await fillRegistration(
        page,
        Object.fromEntries(Object.keys(fields).map((label) => [label, good[label as keyof RegistrationFields]])),
      );
      await expect(page.getByText(text, { exact: true })).toHaveCount(0);
    });
  }
  await test.step('§5.5 a Nepali phone must start with 98', async () => {
    await fillRegistration(page, { ...good, Phone: '9712345678' });
    await countryCode(page).selectOption('+977');
    await submit(page).click();
    await expect(
      page.getByText('Please enter a valid Nepal phone number (10 digits starting with 98)', { exact: true }),
    ).toBeVisible();
  });
  await test.step('§5.3 the phone takes 10 digits and nothing else', async () => {
    await field(page, 'Phone').clear();
    await field(page, 'Phone').pressSequentially('98x12-345678999');
    await expect(field(page, 'Phone')).toHaveValue('9812345678');
  });
  expect(api.sent('POST /api/user/register/')).toHaveLength(0);
});

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

test('§3.5 the phone is optional', async ({ page, api }) => {
  await page.goto('/register');
  await fillRegistration(page, goodRegistration);
  await submit(page).click();
  await expect(page).toHaveURL('/login');
  expect(api.sent('POST /api/user/register/')[0]?.body?.phone_number ?? '').toBe('');
});

test('§4.15 an authenticated visitor to /register goes to /', async ({ page }) => {
  await logIn(page);
  await page.goto('/register');
  await expect(page).toHaveURL('/');
});

test.describe('refused registrations', () => {
  test.use({ failedRequestsExpected: true });

  const fallback = 'Registration failed. Please check your information and try again.';
  const refusals: [string, object | undefined, string][] = [
    ['email comes first', { password1: ['weak'], email: ['taken', 'second'], detail: 'no' }, 'Email: taken'],
    ['phone_number comes second', { password1: ['weak'], phone_number: ['taken'] }, 'Phone: taken'],
    ['password1 comes third', { password2: ['differs'], password1: ['weak'] }, 'Password: weak'],
    ['password2 comes fourth', { first_name: ['short'], password2: ['differs'] }, 'Password confirmation: differs'],
    ['first_name comes fifth', { last_name: ['short'], first_name: ['too short'] }, 'First name: too short'],
    ['last_name comes sixth', { non_field_errors: ['no'], last_name: ['short'] }, 'Last name: short'],
    ['non_field_errors come seventh', { detail: 'later', non_field_errors: ['not today'] }, 'not today'],
    ['detail comes last', { detail: 'Request was throttled.' }, 'Request was throttled.'],
    ['a body with none of them', { hello: 'world' }, fallback],
    ['no body', undefined, 'Registration failed. Please try again.'],
  ];
  test('§8.2 registration failure: the first message of the first field counts, and nothing that was typed is lost', async ({
    page,
    api,
  }) => {
    await page.goto('/register');
    await fillRegistration(page, goodRegistration);
    for (const [what, body, text] of refusals) {
      await test.step(what, async () => {
        api.answer('POST /api/user/register/', { status: 400, body });
        await submit(page).click();
        await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
      });
    }
    await expect(page).toHaveURL('/register');
    for (const [label, value] of Object.entries(goodRegistration)) await expect(field(page, label)).toHaveValue(value);
    expect(api.sent('POST /api/user/register/')).toHaveLength(refusals.length);
  });
});
