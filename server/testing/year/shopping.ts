/** Browsing and the cart. */
import { paisaToWire } from '../../../contract/money';
import { type Cart, type ProductPage } from '../../../contract/wire';
import { MINUTE_MS } from './calendar';
import { changePrice } from './catalog';
import { linesOf, place, readQuote, readSlots } from './checkout';
import { same } from './difference';
import { costOf } from './model';
import { type Member } from './people';
import { type World } from './world';

const CART = '/api/products/cart/';

export async function shop(world: World, member: Member): Promise<void> {
  await browse(world, member);
  const { random, cart } = member;
  const wanted = random.int(1, 4);
  for (let n = 0; n < wanted; n += 1) await add(world, member);
  if (random.chance(0.15) && cart.size > 0) await changeMind(world, member);
  await showCart(world, member);
  if (linesOf(world, member).length === 0 || random.chance(0.15)) return;
  if (!member.isCourier) await readSlots(world, member);
  const isGift = random.chance(0.06);
  const quote = await readQuote(world, member, isGift);
  if (!random.chance(0.15)) return place(world, member, quote, isGift);
  // Meanwhile others buy, prices change, or the same cart gets something on another device.
  const [now, after] = [world.now(), random.int(2, 12) * MINUTE_MS];
  const { product } = random.pick(linesOf(world, member));
  if (random.chance(0.3))
    world.plan(now + after / 2, 'staff', () => changePrice(world, random, world.model.products.get(product)!));
  else if (random.chance(0.3)) world.plan(now + after / 2, member.name, () => add(world, member));
  world.plan(now + after, member.name, () => place(world, member, quote, isGift));
}

async function browse(world: World, { random, ...member }: Member): Promise<void> {
  const page = random.int(1, 3);
  const { count, results } = await world.shop.call<ProductPage>(member, { url: `/api/products/?page=${page}` });
  const onSale = [...world.model.products.values()].filter(({ isOnSale }) => isOnSale);
  same('products on sale', onSale.length, count);
  for (const { id, price, quantity } of results) {
    const known = world.model.products.get(id);
    same(`product ${id}`, known && [paisaToWire(known.price), known.stock, known.isOnSale], [price, quantity, true]);
  }
  if (random.chance(0.3)) {
    const search = random.pick(['almond', 'rice', 'ghee', 'tea', 'walnts', 'oil', 'zzz']);
    const found = await world.shop.call<ProductPage>(member, { url: `/api/products/?search=${search}&page=1` });
    for (const { id } of found.results)
      same(`found product ${id} is on sale`, true, world.model.products.get(id)?.isOnSale);
  }
}

async function add(world: World, member: Member): Promise<void> {
  if (world.now() >= member.accessUntil || member.isDeleted) return;
  const { random, cart } = member;
  const product = random.pick([...world.model.products.values()]);
  const [quantity, inCart] = [random.int(1, random.chance(0.02) ? 60 : 3), cart.get(product.id) ?? 0];
  const refusal = product.isOnSale ? 'insufficient_stock' : 'not_found';
  const isHad = product.isOnSale && quantity + inCart <= product.stock;
  const body = { product_id: product.id, quantity };
  const shown = await world.shop.call<Cart>(member, {
    method: 'POST',
    url: `${CART}add_item/`,
    body,
    expect: isHad ? 200 : refusal,
  });
  if (!isHad) return;
  cart.set(product.id, quantity + inCart);
  compareCart(world, member, shown);
}

function compareCart(world: World, member: Member, shown: Cart): void {
  const lines = linesOf(world, member);
  const pieces = lines.map((line) => [line.product, line.pieces]);
  same(
    `${member.name}: cart`,
    pieces,
    shown.cart_items.map(({ product, quantity }) => [product.id, quantity]),
  );
  same(`${member.name}: what the cart costs`, paisaToWire(costOf(lines)), shown.total_cost);
}

async function showCart(world: World, member: Member): Promise<Cart> {
  const shown = await world.shop.call<Cart>(member, { url: `${CART}me/` });
  compareCart(world, member, shown);
  return shown;
}

async function changeMind(world: World, member: Member): Promise<void> {
  const { cart_items } = await showCart(world, member);
  if (cart_items.length === 0) return;
  const { id, product } = member.random.pick(cart_items);
  await world.shop.call<Cart>(member, { method: 'DELETE', url: `${CART}remove_item/`, body: { item_id: id } });
  member.cart.delete(product.id);
}
