import { type Locator, type Page } from '@playwright/test';

const main = (page: Page) => page.getByRole('main');

export const field = (page: Page, label: string): Locator =>
  main(page)
    .getByLabel(new RegExp(`^${label}`, 'i'))
    .and(main(page).locator('input'));

/** The button that sends the sign-in or sign-up form. */
export const submit = (page: Page): Locator => main(page).locator('button[type="submit"]');

/** Chooses Email or Phone on the login form. */
export const chooseLoginBy = (page: Page, way: 'Email' | 'Phone'): Promise<void> =>
  main(page).getByRole('button', { name: way, exact: true }).click();

/** Waits for the new page: the previous one may have fields of the same names. */
const waitForHeading = (page: Page, heading: string) =>
  main(page).getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();

/** Fills the login form, by e-mail. */
export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await waitForHeading(page, 'Log in');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
}

export type RegistrationFields = Partial<
  Record<'First Name' | 'Last Name' | 'Email' | 'Phone' | 'Password' | 'Confirm Password', string>
>;

export const goodRegistration: RegistrationFields = {
  'First Name': 'Sita',
  'Last Name': 'Rai',
  Email: 'sita@example.com',
  Password: 'Walnut1234',
  'Confirm Password': 'Walnut1234',
};

/** Fills the registration form; an empty text empties the field. */
export async function fillRegistration(page: Page, fields: RegistrationFields): Promise<void> {
  await waitForHeading(page, 'Sign up');
  for (const [label, value] of Object.entries(fields)) await field(page, label).fill(value);
}
