import { randomUUID } from 'node:crypto';
import { type Locator, type Page } from '@playwright/test';
import { Client } from 'pg';
import { findRunningPostgres } from '../server/db/embeddedPostgres';
import { axeViolations } from './support/axe';
import { addAddress, callAs, logInStaff, placeOrder, putIntoCart, readProducts } from './support/orders';
import { becomeMember, createMember, expect, logInAs, test } from './support/realTest';
import { newDataDir, removeDataDir, startShop } from './support/shopServer';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

test.describe('what the law asks for', () => {
  // Quotes are refused while sales are paused.
  test.use({ failedRequestsExpected: true });

  test(
    'axe finds nothing in particulars, late dates, and in pages, checkout and desk while sales are paused',
    { tag: '@nightly' },
    async ({ page, request }) => {
      test.setTimeout(600_000);
      // A shop of its own: a pause is one for all.
      const dataDir = newDataDir();
      const shop = await startShop(dataDir);
      const { url } = shop;
      const database = new Client({ connectionString: await findRunningPostgres(dataDir) });
      await database.connect();
      try {
        const owner = await logInStaff(request, url);
        const desk = <T>(path: string, data: object, method = 'POST') =>
          callAs<T>(request, owner, {
            ...{ url, method, path: `/api/desk/${path}`, data },
            headers: { 'idempotency-key': randomUUID() },
          });
        const product = (await readProducts(request, url)).find(({ quantity }) => quantity > 20)!;

        /** A delivered order with a report of one piece. */
        const createReported = async () => {
          const order = await placeOrder(request, product, { url });
          const states = ['placed', 'packing', 'out_for_delivery', 'delivered'];
          for (const [index, to] of states.slice(1).entries())
            await desk(`orders/${order.id}/transition/`, { from: states[index], to });
          await desk(`orders/${order.id}/cash/`, {});
          const path = `/api/orders/${order.id}/`;
          const { items } = await callAs<{ items: { id: number }[] }>(request, order.member, {
            ...{ url, method: 'GET', path },
          });
          const data = {
            reason: 'damaged',
            wish: 'refund',
            text: 'Torn',
            lines: [{ item: items[0]!.id, quantity: 1 }],
          };
          const headers = { 'idempotency-key': randomUUID() };
          const reported = { url, path: `${path}problems/`, data, headers };
          return { order, problem: (await callAs<{ id: number }>(request, order.member, reported)).id };
        };
        await createReported();
        const agreed = await createReported();
        await desk(`problems/${agreed.problem}/transition/`, { from: 'open', to: 'agreed', refunded: '0.00' });
        // Triggers keep the times as they are.
        await database.query(`SET session_replication_role = replica;
          UPDATE problems SET created_at = created_at - interval '20 days';
          UPDATE refunds SET created_at = created_at - interval '20 days'`);

        const violations: string[] = [];
        /** Opens the page, waits for what is looked at, and checks all of it. */
        const look = async (path: string, shown: (page: Page) => Locator) => {
          await page.goto(url + path);
          await expect(shown(page)).toBeVisible();
          await expect(main(page).locator('.MuiSkeleton-root, [aria-busy=true]')).toHaveCount(0);
          violations.push(...(await axeViolations(page, path, [])));
        };
        const late = (page: Page) =>
          main(page)
            .getByText(/^Late: /)
            .first();

        await logInAs(page, owner);
        await look('/desk/problems', late);
        await look('/desk?show=refund_due', late);
        await look(`/desk/orders/${agreed.order.id}`, late);
        await look('/desk/overview', (page) => button(page, 'Pause sales'));
        await button(page, 'Pause sales').click();
        await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
        violations.push(...(await axeViolations(page, 'the question before a pause')));
        await look('/desk/texts/privacy', (page) => main(page).getByRole('textbox').first());
        await look('/desk/products', (page) => button(page, 'Particulars missing'));
        await main(page)
          .getByRole('button', { name: /^Edit / })
          .first()
          .click();
        await expect(page.getByRole('dialog').getByLabel('Country of origin')).toBeVisible();
        violations.push(...(await axeViolations(page, 'the form of a product')));

        const member = await createMember(request, url);
        await putIntoCart(request, member, product, 1, url);
        await addAddress(request, member, 'Chandannath', url);
        await desk('sales/', { paused: true, reason: 'A breach' }, 'PUT');
        const notice = (page: Page) => page.getByRole('complementary', { name: 'Notice' });
        await look('/desk/overview', (page) => button(page, 'Resume sales'));
        await becomeMember(page, member);
        await look('/products', notice);
        await look(`/products/${product.id}`, (page) =>
          main(page).getByRole('rowheader', { name: 'Country of origin' }),
        );
        await look('/checkout', (page) => button(page, 'Deliver by courier'));
        await button(page, 'Deliver by courier').click();
        await expect(
          main(page)
            .getByText(/^We are not taking orders/)
            .first(),
        ).toBeVisible();
        violations.push(...(await axeViolations(page, 'the checkout', [])));
        await becomeMember(page, agreed.order.member);
        await look(`/orders/${agreed.order.id}`, late);
        expect(violations).toEqual([]);
      } finally {
        await database.end();
        await shop.stop();
        removeDataDir(dataDir);
      }
    },
  );
});
