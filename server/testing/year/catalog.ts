/** Goods and prices. */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { type ManagedProduct, type ManagedProductPage } from '../../../contract/managedProducts';
import { paisaOf, paisaToWire } from '../../../contract/money';
import { importCatalog } from '../../cli/catalog/importCatalog';
import { type KeyField } from '../../modules/catalog/file/productFields';
import { openPictureStore } from '../../pictures/openPictureStore';
import { clerkOf, deskCall } from './clerk';
import { same } from './difference';
import { type Product } from './model';
import { type Random } from './random';
import { type World } from './world';

/** Once a day: goods arrive, prices rise and fall, and what is not sold any more is archived. */
export async function tendCatalog(world: World, random: Random): Promise<void> {
  const clerk = await clerkOf(world, random);
  const products = [...world.model.products.values()];
  for (const product of products.filter(({ stock, isOnSale }) => isOnSale && stock < 8).slice(0, 20)) {
    const delta = random.int(10, 60);
    await deskCall(world, random, clerk, `products/${product.id}/stock`, { delta, reason: 'received' });
    product.stock += delta;
    world.count('goods received');
  }
  for (let n = 0; n < 3; n += 1) await changePrice(world, random, random.pick(products));
  if (!random.chance(0.3)) return;
  const product = random.pick(products);
  const isLast = products.filter(({ isOnSale }) => isOnSale).length < products.length - 8;
  if (product.isOnSale && isLast) return;
  await deskCall(world, random, clerk, `products/${product.id}/${product.isOnSale ? 'archive' : 'restore'}`, {});
  product.isOnSale = !product.isOnSale;
  product.isBarred = !product.isOnSale;
}

export async function changePrice(world: World, random: Random, product: Product): Promise<void> {
  const clerk = await clerkOf(world, random);
  const url = `/api/desk/products/${product.id}/`;
  const { version } = await world.shop.call<ManagedProduct>(clerk, { url });
  // Some prices have paisa, so that cash is rounded up.
  const price = Math.max(1000, Math.round((product.price * random.int(92, 110)) / 100));
  const rounded = random.chance(0.2) ? price : Math.ceil(price / 100) * 100;
  await world.shop.call(clerk, { method: 'PATCH', url, body: { price: paisaToWire(rounded), version } });
  product.price = rounded;
  world.count('prices changed');
}

/** Now and then a list of new prices is imported, with a new product. */
export async function importPrices(world: World, random: Random): Promise<void> {
  const { model, shop } = world;
  const listed = [...model.products.values()].filter(({ isOnSale }) => isOnSale && random.chance(0.1));
  const prices = listed.map(({ price }) => Math.max(1000, Math.round((price * random.int(95, 108)) / 10_000) * 100));
  const name = `Seasonal Box ${world.today()}`;
  const category = [...model.products.values()][0]!.category;
  const row = (...cells: (string | number)[]) => cells.map((cell) => `"${cell}"`).join(',');
  const rows = listed.map((product, index) => row(product.name, product.category, paisaToWire(prices[index]!), ''));
  const lines = ['name,category,price,quantity', ...rows, row(name, category, '950.00', 12)];
  const file = path.join(shop.config.dataDir, 'prices.csv');
  await writeFile(file, lines.join('\n'));
  const client = new Client({ connectionString: shop.url });
  await client.connect();
  try {
    const none = { columns: {}, constants: {}, allowedHosts: [], dryRun: false, skipBad: false };
    const command = { name: 'import' as const, file, key: ['name', 'category'] as KeyField[], ...none };
    const { outcome, refused } = await importCatalog(client, command, openPictureStore(shop.config));
    const changed = listed.filter(({ price }, index) => price !== prices[index]).length;
    const wanted = { changed, added: 1, leftAlone: listed.length - changed, categories: 0 };
    same('the price list', [wanted, 0], [outcome && { ...wanted, ...outcome }, refused]);
  } finally {
    await client.end();
    await rm(file);
  }
  listed.forEach((product, index) => (product.price = prices[index]!));
  const url = `/api/desk/products/?search=${encodeURIComponent(name)}`;
  const { results } = await shop.call<ManagedProductPage>(await clerkOf(world, random), { url });
  addProduct(
    world,
    results.find((product) => product.name === name)!,
  );
  world.count('price lists');
}

/** Notes a product of the shop. */
export function addProduct(world: World, { id, name, price, quantity, category }: ManagedProduct): Product {
  const product = { id, name, category: category.name, price: paisaOf(price), stock: quantity, isOnSale: true };
  world.model.products.set(id, product);
  if (/fresh|fruit|vegetable|dairy/i.test(category.name)) world.fresh.add(id);
  return product;
}
