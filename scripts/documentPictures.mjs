/**
 * The pictures of the README, of a shop with some orders: home page and desk on a wide screen, checkout on a phone. For docs/nepali.md the email and the
 * bill of an order in Nepali.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { root } from './processes.mjs';

const PASSWORD = 'Namaste123';
/** The orders at the desk; `steps` are those that staff have made, `language` that of the member. */
const orders = [
  { recipient: 'Sita Rai', tole: 'Naya Bazar', ward: 16, steps: [] },
  { recipient: 'Bikash Thapa', tole: 'Kalimati', ward: 13, steps: ['packing', 'out_for_delivery', 'delivered'] },
  { recipient: 'Maya Gurung', tole: 'Lazimpat', ward: 2, steps: ['packing', 'out_for_delivery'], language: 'ne' },
  { recipient: 'Prakash Shrestha', tole: 'Ason', ward: 25, steps: ['packing'] },
  { recipient: 'Anita Tamang', tole: 'Baneshwor', ward: 10, steps: [] },
];
const WIDE = { width: 1440, height: 1200 };
const PHONE = { width: 360, height: 780 };
const PAPER = { width: 860, height: 900 };

const pictures = [
  { file: 'screenshot', address: '/', viewport: WIDE },
  { file: 'checkout', address: '/checkout', viewport: PHONE, act: goToReview },
  { file: 'desk', address: '/desk?show=all', viewport: WIDE, staff: true, act: waitForOrders },
];

/** Takes the pictures into docs/. The machine needs a font with Devanagari. */
export async function takeDocumentPictures(browser, url, dataDir) {
  const staff = await logIn(url, 'staff@mewapasal.example');
  const nepali = [];
  for (const [index, order] of orders.entries()) {
    const placed = await placeOrder(url, staff, { ...order, index });
    if (order.language) nepali.push(placed);
  }
  const member = await logIn(url, 'demo@mewapasal.example');
  await prepareCheckout(url, member, { recipient: 'Sita Rai', tole: 'Naya Bazar', ward: 16, products: [0, 9] });
  for (const { file, address, viewport, act, ...picture } of pictures) {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce', serviceWorkers: 'block' });
    await context.addInitScript(
      ({ access, refresh }) => Object.assign(localStorage, { access_token: access, refresh_token: refresh }),
      picture.staff ? staff : member,
    );
    const page = await context.newPage();
    await page.goto(url + address);
    await page.waitForLoadState('networkidle');
    await act?.(page);
    await save(page, file);
    await context.close();
  }
  for (const order of nepali) await takeMailAndBill(browser, url, dataDir, order);
}

const save = async (shown, file) =>
  sharp(await shown.screenshot({ animations: 'disabled' }))
    .webp({ quality: 80, effort: 6 })
    .toFile(path.join(root, 'docs', `${file}.webp`));

/** The email about an order as its member gets it, and its bill. */
async function takeMailAndBill(browser, url, dataDir, { id, email, member }) {
  const page = await browser.newPage({ viewport: PAPER, reducedMotion: 'reduce', serviceWorkers: 'block' });
  await page.setContent(await readMail(dataDir, email, `/orders/${id}`));
  await save(page.locator('html'), 'email-ne');
  await page.goto(`${url}/ne/login`);
  await page.evaluate(
    ({ access, refresh }) => Object.assign(localStorage, { access_token: access, refresh_token: refresh }),
    member,
  );
  await page.goto(`${url}/ne/orders/${id}/bill`);
  await save(page.getByRole('article'), 'bill-ne');
  await page.close();
}

/** The HTML of the newest email in the outbox to this address that has this text. Waits for it. */
async function readMail(dataDir, email, text) {
  const outbox = path.join(dataDir, 'outbox');
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await new Promise((go) => setTimeout(go, 200))) {
    const mails = readdirSync(outbox).map((file) => readFileSync(path.join(outbox, file), 'utf8'));
    const html = mails.filter((mail) => mail.includes(email)).map(htmlOf);
    const found = html.findLast((each) => each.includes(text));
    if (found) return found;
  }
  throw new Error(`No email to ${email} has ${text}`);
}

/** The part of an email with HTML. */
function htmlOf(mail) {
  const [head, body = ''] = mail
    .split('Content-Type: text/html')
    .at(-1)
    .split(/\r?\n\r?\n/, 2);
  if (/base64/i.test(head)) return Buffer.from(body.split('--')[0], 'base64').toString();
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_code, hex) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

async function goToReview(page) {
  const press = (name) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
  await page.getByRole('radiogroup', { name: 'Delivery time' }).getByRole('radio').first().check();
  await press('Continue to payment');
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check();
  await press('Continue to review');
  await page.getByRole('button', { name: 'Place order' }).waitFor();
  await page.getByRole('heading', { name: 'Review' }).evaluate((heading) => heading.scrollIntoView());
}

async function waitForOrders(page) {
  await page.getByTestId('order-row').first().waitFor();
}

/** A new member orders two products, and staff make their steps. Returns the order's id and the member. */
async function placeOrder(url, staff, { recipient, tole, ward, steps, index, language }) {
  const email = `member${index}@example.com`;
  const [first_name, last_name] = recipient.split(' ');
  const account = { first_name, last_name, email, password1: PASSWORD, password2: PASSWORD };
  await call(url, null, '/api/user/register/', account, language);
  const member = await logIn(url, email);
  const products = [index, index + 20];
  const { address, slot } = await prepareCheckout(url, member, { recipient, tole, ward, products });
  const { total } = await call(url, member, '/api/checkout/quote/', { address, slot });
  const order = { address, slot, payment_method: 'cod', expected_total: total };
  const { id, state } = await call(url, member, '/api/orders/', order);
  let from = state;
  for (const to of steps) {
    await call(url, staff, `/api/desk/orders/${id}/transition/`, { from, to });
    from = to;
  }
  return { id, email, member };
}

/** Gives a member an address in Kathmandu and a cart with these products of the list. Returns the address and an open slot. */
async function prepareCheckout(url, member, { products, ...recipient }) {
  const list = (await call(url, null, '/api/products/')).filter(({ quantity }) => quantity > 2);
  for (const index of products)
    await call(url, member, '/api/products/cart/add_item/', { product_id: list[index].id, quantity: 1 + (index % 2) });
  const { provinces } = await call(url, null, '/api/locations/');
  const levels = provinces.flatMap(({ districts }) => districts.flatMap(({ local_levels }) => local_levels));
  const local_level = levels.find(({ name }) => name.startsWith('Kathmandu')).id;
  const fields = { ...recipient, phone_number: '+9779812345678', local_level };
  const { id: address } = await call(url, member, '/api/user/addresses/', fields);
  const { slots } = await call(url, member, `/api/delivery/options/?local_level=${local_level}`);
  return { address, slot: slots[products[0] % 3].id };
}

const logIn = (url, email) => call(url, null, '/api/user/login/', { email, password: PASSWORD });

/** Calls the shop's API: POST with a body, else GET. Throws for a response that is not a success. */
async function call(url, member, address, body, language = 'en') {
  const response = await fetch(url + address, {
    method: body ? 'POST' : 'GET',
    headers: {
      'accept-language': language,
      ...(member && { authorization: `Bearer ${member.access}` }),
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  return response.json();
}
