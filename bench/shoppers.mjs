/** Members with an address and a filled cart, made by SQL, and the calls with which they place orders. */
import http from 'node:http';
import https from 'node:https';
import { built } from './shop.mjs';

const { createTokens } = built('modules/accounts/sessions/tokens.js');
/** Longer than any run. */
const TOKEN_SECONDS = 24 * 3600;

/** Widens the slots of the demo's riders, which take twenty orders each. Returns the ids of those that can be booked for an hour yet. */
export async function widenSlots(db, capacity) {
  const { rows } = await db.$client.query(
    `UPDATE delivery_slots SET capacity = $1 WHERE cut_off_at > now() + interval '1 hour' RETURNING id`,
    [capacity],
  );
  return rows.map(({ id }) => id);
}

/** Creates `count` members in Kathmandu with open sessions. Returns their ids, addresses and the headers of their calls. */
export async function createShoppers(db, count, { secret }) {
  const { rows } = await db.$client.query(
    `WITH member AS (
       INSERT INTO users (email, password_hash, first_name, last_name)
       SELECT 'shopper-' || gen_random_uuid() || '@example.com', 'unusable', 'Sita', 'Rai' FROM generate_series(1, $1::integer)
       RETURNING id, email),
     session AS (
       INSERT INTO sessions (user_id, expires_at) SELECT id, now() + interval '1 day' FROM member RETURNING id, user_id),
     address AS (
       INSERT INTO addresses (user_id, label, recipient, phone_number, local_level_id, ward, tole, landmark, note, is_default)
       SELECT id, 'Home', 'Sita Rai', '+9779800000000', (SELECT id FROM local_levels WHERE name LIKE 'Kathmandu%' ORDER BY id LIMIT 1),
         1, 'Naya Bazar', 'Blue gate', '', true FROM member
       RETURNING id, user_id)
     SELECT member.id, member.email, session.id AS session, address.id AS address
     FROM member JOIN session ON session.user_id = member.id JOIN address ON address.user_id = member.id`,
    [count],
  );
  const { signAccess } = createTokens({ jwtSecret: secret, accessTokenTtl: TOKEN_SECONDS }, Date.now);
  return rows.map(({ id, email, session, address }) => {
    const token = signAccess({ id, email, firstName: 'Sita', lastName: 'Rai' }, session);
    return { id, address, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } };
  });
}

/** Puts `lines` products at random into the empty cart of each member. Returns what each order will cost with its fee, by member. */
export async function fillCarts(db, shoppers, productIds, lines) {
  const items = shoppers.flatMap(({ id }) => {
    const chosen = new Set();
    while (chosen.size < lines) chosen.add(productIds[Math.floor(Math.random() * productIds.length)]);
    return [...chosen].map((product) => [id, product]);
  });
  await db.$client.query(
    'INSERT INTO cart_items (user_id, product_id, quantity) SELECT *, 1 FROM unnest($1::integer[], $2::integer[])',
    [items.map(([id]) => id), items.map(([, product]) => product)],
  );
  const { rows } = await db.$client.query(
    `SELECT user_id, (subtotal + CASE WHEN subtotal >= free_from THEN 0 ELSE fee END)::text AS total
     FROM (SELECT user_id, sum(price * cart_items.quantity) AS subtotal FROM cart_items JOIN products ON products.id = product_id GROUP BY user_id) AS cart
       JOIN delivery_areas ON delivery_areas.name = 'Kathmandu Valley'`,
  );
  return new Map(rows.map(({ user_id, total }) => [user_id, total]));
}

/**
 * Keeps connections open, and sends one call: gives the status and the body as text. Rejects without a response within `timeout` ms.
 * With the certificate `ca` the calls go over TLS.
 */
export function createCaller(connections, { ca } = {}) {
  const { Agent, request } = ca ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: connections, ca });
  const call = (url, { method = 'POST', headers = {}, body = '', timeout = 15_000 } = {}) =>
    new Promise((resolve, reject) => {
      const length = Buffer.byteLength(body);
      const sent = request(
        url,
        { agent, method, headers: { ...headers, 'content-length': length }, signal: AbortSignal.timeout(timeout) },
        (response) => {
          let text = '';
          response
            .setEncoding('utf8')
            .on('data', (part) => (text += part))
            .once('end', () => resolve({ status: response.statusCode, headers: response.headers, text }))
            .once('error', reject);
        },
      );
      sent.once('error', reject);
      sent.end(body);
    });
  return { call, close: () => agent.destroy() };
}
