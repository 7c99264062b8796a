import { axeViolations } from './support/axe';
import { fillLogin, submit } from './support/forms';
import { readMailLink } from './support/outbox';
import { expect, logInAs, shopDataDir, shopUrl, test } from './support/realTest';

// The session that a reset has ended is answered 401.
test.use({ failedRequestsExpected: true });

const NEW_PASSWORD = 'Cashew1234';

test(
  'a forgotten password is set anew by the link of the mail, once, and ends the session of another device',
  { tag: '@nightly' },
  async ({ page, member, request }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible();
    expect(await axeViolations(page, 'forgot password')).toEqual([]);
    await page.getByRole('main').getByLabel('Email').fill(member.email);
    await submit(page).click();
    await expect(page.getByText('If there is an account for')).toBeVisible();

    const link = new URL(
      await readMailLink(shopDataDir(), member.email, /https?:\/\/[^\s"'<>]+reset-password#[^\s"'<>]+/),
    );
    await page.goto(link.pathname + link.hash);
    await expect(page.getByRole('heading', { level: 1, name: 'New password' })).toBeVisible();
    await expect(page).toHaveURL('/reset-password');
    expect(await axeViolations(page, 'new password')).toEqual([]);
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
    await submit(page).click();
    await expect(page).toHaveURL('/login');
    await fillLogin(page, member.email, NEW_PASSWORD);
    await submit(page).click();
    await expect(page).toHaveURL('/');

    const authorization = `Bearer ${member.access}`;
    expect((await request.get(`${shopUrl()}/api/user/`, { headers: { authorization } })).status()).toBe(401);

    await page.goto(link.pathname + link.hash);
    await page.getByLabel('New password', { exact: true }).fill('Pistachio1234');
    await page.getByLabel('Confirm new password').fill('Pistachio1234');
    await submit(page).click();
    await expect(page.getByText('This link is not valid any more.')).toBeVisible();
  },
);

test("a member's own pages: details, an address, the password, devices, the data, and the end of the account", async ({
  page,
  member,
  request,
}) => {
  await logInAs(page, member);
  const login = await request.post(`${shopUrl()}/api/user/login/`, {
    data: { email: member.email, password: member.password },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  });
  const other = `Bearer ${((await login.json()) as { access: string }).access}`;
  const area = page.getByRole('navigation', { name: 'Profile' });
  const main = page.getByRole('main');

  await page.goto('/profile');
  await main.getByLabel('First name').fill('Gita');
  await submit(page).click();
  await expect(page.getByText('Your details are saved')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Gita' })).toBeVisible();
  expect(await axeViolations(page, 'profile')).toEqual([]);

  await area.getByRole('link', { name: 'Addresses' }).click();
  await main.getByRole('button', { name: 'Add an address' }).click();
  await main.getByLabel('Municipality').fill('Kathmandu 10');
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect(main.getByLabel('Ward')).toHaveValue('10');
  await main.getByLabel('Tole or street').fill('Baneshwor');
  await main.getByLabel('Phone number').fill('9812345678');
  expect(await axeViolations(page, 'a new address')).toEqual([]);
  await submit(page).click();
  await expect(main.getByText('Default', { exact: true })).toBeVisible();
  expect(await axeViolations(page, 'address book')).toEqual([]);

  await area.getByRole('link', { name: 'Devices' }).click();
  await expect(main.getByText('Firefox on Linux')).toBeVisible();
  expect(await axeViolations(page, 'devices')).toEqual([]);
  await main.getByRole('button', { name: 'Log out all other devices' }).click();
  await expect(main.getByText('Firefox on Linux')).toBeHidden();
  await expect(main.getByText('This device')).toBeVisible();
  expect((await request.get(`${shopUrl()}/api/user/`, { headers: { authorization: other } })).status()).toBe(401);

  await area.getByRole('link', { name: 'Password' }).click();
  await main.getByLabel('Current password').fill(member.password);
  await main.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await main.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  expect(await axeViolations(page, 'password')).toEqual([]);
  await submit(page).click();
  await expect(page.getByText('Password changed.')).toBeVisible();

  await area.getByRole('link', { name: 'Settings' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('mewa-pasal-account.json');
  await main.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password').fill(NEW_PASSWORD);
  expect(await axeViolations(page, 'deletion')).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL('/login');
  const again = await request.post(`${shopUrl()}/api/user/login/`, {
    data: { email: member.email, password: NEW_PASSWORD },
  });
  expect(again.status()).toBe(401);
});
