/** What members do in the modelled hour, all of them behind one address. */
import { randomBytes, randomUUID } from 'node:crypto';
import { built } from './faults/shop.mjs';
import { costOf, repeat } from './saleCosts.mjs';
import { MODEL } from './saleModel.mjs';
import { createShoppers, fillCarts, widenSlots } from './shoppers.mjs';

const { hashPassword } = built('modules/accounts/passwords.js');
const PASSWORD = 'Jomsom 2743 m';
const LINES = 2;

/** The operations of members, by the names of the model. Each returns the status of the answer that was not expected, or 0. */
export async function prepareMembers({ caller, db, shop, from, secret, products }, most) {
  const json = { 'content-type': 'application/json', 'x-forwarded-for': from };
  const send = (path, { method = 'POST', headers = json, body } = {}) =>
    caller.call(shop.address + path, { method, headers, body: body && JSON.stringify(body) });
  const unless = (answer, status) => (answer.status === status ? 0 : answer.status);
  const slots = await widenSlots(db, 1_000_000);
  const shoppers = await createShoppers(db, most, { secret });
  const buyers = await createShoppers(db, most, { secret });
  await db.$client.query('UPDATE users SET password_hash = $1', [await hashPassword(PASSWORD)]);
  const ids = shoppers.map(({ id }) => id);
  const { rows } = await db.$client.query('SELECT email FROM users WHERE id = ANY ($1) ORDER BY id', [ids]);
  const totals = await fillCarts(db, buyers, products, LINES);
  const open = [];
  let [buyer, adder] = [0, 0];
  const emailOf = (turn) => rows[turn % rows.length].email;
  const logIn = (email, password = PASSWORD) => send('/api/user/login/', { body: { email, password } });
  const register = (email) =>
    send('/api/user/register/', {
      body: { first_name: 'Maya', last_name: 'Rai', email, password1: PASSWORD, password2: PASSWORD },
    });
  const operations = {
    login: async (turn) => {
      const answer = await logIn(emailOf(turn));
      if (answer.status !== 200) return answer.status;
      open.push(JSON.parse(answer.text));
      return 0;
    },
    registration: async () => unless(await register(`${randomBytes(8).toString('hex')}@example.com`), 201),
    start: async (turn) => {
      const { refresh } = open[turn % open.length];
      const answer = await send('/api/auth/token/refresh/', { body: { refresh } });
      if (answer.status !== 200) return answer.status;
      const headers = { ...json, authorization: `Bearer ${JSON.parse(answer.text).access}` };
      const answers = await Promise.all(
        ['/api/user/', '/api/products/cart/me/'].map((path) => send(path, { method: 'GET', headers })),
      );
      return Math.max(...answers.map((each) => unless(each, 200)));
    },
    add: async () => {
      const turn = adder++;
      const headers = { ...json, ...shoppers[turn % most].headers };
      const body = { product_id: products[turn % products.length] };
      return unless(await send('/api/products/cart/add_item/', { headers, body }), 200);
    },
    order: async () => {
      const turn = buyer++;
      const shopper = buyers[turn];
      const headers = { ...json, ...shopper.headers, 'idempotency-key': randomUUID() };
      const choice = { address: shopper.address, slot: slots[turn % slots.length], payment_method: 'cod' };
      await send('/api/checkout/quote/', { headers, body: choice });
      const body = { ...choice, expected_total: totals.get(shopper.id) };
      return unless(await send('/api/orders/', { headers, body }), 201);
    },
  };
  return { operations, logIn, register, send, emailOf };
}

/** The costs of the operations of members. */
export async function measureMembers(context, { operations }, turns) {
  const costs = {};
  for (const [name, operate] of Object.entries(operations))
    costs[name] = await costOf(context, () =>
      repeat(
        (turn) => turn >= turns,
        async (turn) => {
          const refused = await operate(turn);
          if (refused) throw new Error(`${name}: ${refused}`);
        },
      ),
    );
  return costs;
}

/** A share of the hour's logins that went wrong, registrations and resets from one address, then guesses until they are refused. */
export async function trySharedAddress({ logIn, register, send, emailOf }, share) {
  const refused = { failures: 0, registrations: 0, resets: 0 };
  const part = (name) => Math.round(MODEL.shared[name] * share);
  const look = (name) => (answer) => void (answer.status === 429 && (refused[name] += 1));
  const lost = part('givenUp');
  await repeat(
    (turn) => turn >= part('failures'),
    async (turn) => {
      const email = turn < lost ? `lost-${turn}@example.com` : emailOf(turn);
      look('failures')(await logIn(email, 'wrong'));
      if (turn >= lost) look('failures')(await logIn(email));
    },
  );
  await repeat(
    (turn) => turn >= part('registrations'),
    async (turn) => {
      const email = turn < part('taken') ? emailOf(turn) : `${randomBytes(8).toString('hex')}@example.com`;
      look('registrations')(await register(email));
    },
  );
  await repeat(
    (turn) => turn >= part('resets'),
    async (turn) =>
      look('resets')(await send('/api/user/password/reset/', { body: { email: `lost-${turn}@example.com` } })),
  );
  let guesses = 0;
  while ((await logIn(`guess-${guesses}@example.com`, 'wrong')).status === 401) guesses += 1;
  return { ...refused, guesses };
}
