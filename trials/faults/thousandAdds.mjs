/** F26 a thousand adds by one member at the same moment, for a product with 500 in stock: each is counted or refused. */
import {
  conclude,
  countBrokenInvariants,
  createMember,
  createProducts,
  newDirectory,
  startDatabase,
  startShop,
} from '../../bench/shop.mjs';

const [ADDS, STOCK] = [1000, 500];
const { directory, remove } = newDirectory();
const { cluster, db, url } = await startDatabase(directory);
const shop = await startShop({ DATA_DIR: directory, DATABASE_URL: url, SEED: 'none' });
const headers = await createMember(shop.address);
const [productId] = await createProducts(db, 1);
await db.$client.query('UPDATE products SET quantity = $1 WHERE id = $2', [STOCK, productId]);

const begun = Date.now();
const add = () =>
  fetch(`${shop.address}/api/products/cart/add_item/`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ product_id: productId }),
  });
const responses = await Promise.all(Array.from({ length: ADDS }, async () => (await add()).status));
const took = Date.now() - begun;
const { rows } = await db.$client.query('SELECT quantity FROM cart_items');
const broken = await countBrokenInvariants(db);
await shop.stop();
await db.$client.end();
await cluster.stop();
remove();
const count = (wanted) => responses.filter((status) => status === wanted).length;
const text = `${ADDS} adds at once in ${took} ms: ${count(200)} acknowledged, ${count(400)} refused, ${ADDS - count(200) - count(400)} other; ${rows[0].quantity} of ${STOCK} in the cart, ${broken} invariants broken`;
conclude(count(200) === STOCK && count(400) === ADDS - STOCK && rows[0].quantity === STOCK && broken === 0, text);
