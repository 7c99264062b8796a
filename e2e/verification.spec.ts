import { fillLogin, fillRegistration, goodRegistration, submit } from './support/forms';
import { readMailLink } from './support/outbox';
import { expect, newEmail, password, test } from './support/realTest';
import { newDataDir, removeDataDir, startShop } from './support/shopServer';

// The login before the verification fails with 4xx.
test.use({ failedRequestsExpected: true });

test(
  '§4 §8 where a verified address is required, the login waits for the link of the mail',
  { tag: '@nightly' },
  async ({ page }) => {
    test.setTimeout(120_000);
    const dataDir = newDataDir();
    const shop = await startShop(dataDir, { EMAIL_VERIFICATION: 'required', SEED: 'none' });
    try {
      const email = newEmail();
      await page.goto(`${shop.url}/register`);
      await fillRegistration(page, {
        ...goodRegistration,
        Email: email,
        Password: password,
        'Confirm Password': password,
      });
      await submit(page).click();
      await expect(page).toHaveURL(`${shop.url}/login`);

      await fillLogin(page, email, password);
      await submit(page).click();
      await expect(page.getByRole('main').getByText('E-mail is not verified.')).toBeVisible();
      await expect(page).toHaveURL(`${shop.url}/login`);

      // The mail uses localhost, the test 127.0.0.1.
      const link = new URL(await readMailLink(dataDir, email));
      await page.goto(shop.url + link.pathname);
      await expect(page).toHaveURL(`${shop.url}/login`);
      await fillLogin(page, email, password);
      await submit(page).click();
      await expect(page.getByText('Login successful!')).toBeVisible();
      await expect(page).toHaveURL(`${shop.url}/`);
    } finally {
      await shop.stop();
      removeDataDir(dataDir);
    }
  },
);
