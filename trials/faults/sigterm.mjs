/** F02 SIGTERM under the load of 50 keep-alive clients: accepted requests are answered, exit code 0 within 10 s. */
import { Agent, request } from 'node:http';
import {
  conclude,
  createMember,
  createProducts,
  newDirectory,
  startDatabase,
  startShop,
  until,
} from '../../bench/shop.mjs';

const CLIENTS = 50;
const { directory, remove } = newDirectory();
const { cluster, db, url } = await startDatabase(directory);
const shop = await startShop({ DATA_DIR: directory, DATABASE_URL: url, SEED: 'none' });
const headers = await createMember(shop.address);
const [productId] = await createProducts(db, 1);

let answered = 0;
let cut = 0;
let acknowledged = 0;
let refused = 0;
/** One add; 'refused' when nobody took the connection, 'cut' when a request that was taken got no response. */
const add = (agent) =>
  new Promise((resolve) => {
    const sent = request(
      `${shop.address}/api/products/cart/add_item/`,
      { method: 'POST', agent, headers },
      (response) => {
        response
          .resume()
          .once('end', () => resolve(response.statusCode))
          .once('error', () => resolve('cut'));
      },
    );
    // A connection that was kept open may be closed by the server while a request is on its way: by HTTP's rules that one was not taken.
    sent.once('error', (error) => resolve(error.code === 'ECONNREFUSED' || sent.reusedSocket ? 'refused' : 'cut'));
    sent.end(JSON.stringify({ product_id: productId }));
  });
const clients = Array.from({ length: CLIENTS }, async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    const result = await add(agent);
    if (result === 'refused') refused += 1;
    else if (result === 'cut') cut += 1;
    else answered += 1;
    if (result === 200) acknowledged += 1;
    if (typeof result !== 'number') break;
  }
  agent.destroy();
});
await until(() => answered > 200, 20_000, 'responses before the signal');
const begun = Date.now();
const code = await shop.stop();
const took = Date.now() - begun;
await Promise.all(clients);
const { rows } = await db.$client.query('SELECT quantity FROM cart_items');
const lost = acknowledged - rows[0].quantity;
await db.$client.end();
await cluster.stop();
remove();
const text = `SIGTERM under ${CLIENTS} clients: exit ${code} after ${took} ms, ${answered} answered, ${cut} cut, ${refused} refused, ${Math.max(0, lost)} acknowledged adds lost`;
conclude(code === 0 && took < 10_000 && cut === 0 && lost <= 0, text);
