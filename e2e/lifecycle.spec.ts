import { createMember, expect, test } from './support/realTest';
import { newDataDir, removeDataDir, startShop } from './support/shopServer';

type Cart = { cart_items: { product: { id: number }; quantity: number }[]; total_items: number };

test(
  'F01 §1.1 a server killed in the middle of adds comes up by itself with every acknowledged add',
  { tag: '@nightly' },
  async ({ request }) => {
    test.setTimeout(120_000);
    const dataDir = newDataDir();
    let shop = await startShop(dataDir);
    try {
      const member = await createMember(request, shop.url);
      const headers = { authorization: `Bearer ${member.access}`, 'content-type': 'application/json' };
      const products = (await (await fetch(`${shop.url}/api/products/?ordering=price`)).json()) as {
        id: number;
        quantity: number;
      }[];
      const stocked = products.filter(({ quantity }) => quantity > 20).slice(0, 10);
      const acknowledged = new Map<number, number>();
      const sent = new Map<number, number>();
      const count = (counts: Map<number, number>, id: number) => counts.set(id, (counts.get(id) ?? 0) + 1);

      for (let round = 0; round < 2; round += 1) {
        let alive = true;
        const buyer = async (offset: number) => {
          for (let turn = 0; alive; turn += 1) {
            const { id } = stocked[(offset + turn) % stocked.length]!;
            count(sent, id);
            try {
              const body = JSON.stringify({ product_id: id });
              const response = await fetch(`${shop.url}/api/products/cart/add_item/`, {
                method: 'POST',
                headers,
                body,
              });
              if (response.ok) count(acknowledged, id);
            } catch {
              return;
            }
          }
        };
        const total = () => [...acknowledged.values()].reduce((sum, each) => sum + each, 0);
        const before = total();
        const buyers = [0, 3, 6].map(buyer);
        await expect.poll(total).toBeGreaterThan(before + 10);
        await shop.kill();
        alive = false;
        await Promise.all(buyers);
        shop = await startShop(dataDir);
      }

      const cart = (await (await fetch(`${shop.url}/api/products/cart/me/`, { headers })).json()) as Cart;
      for (const [id, times] of acknowledged) {
        const quantity = cart.cart_items.find(({ product }) => product.id === id)?.quantity ?? 0;
        expect(quantity, `product ${id}`).toBeGreaterThanOrEqual(times);
        expect(quantity, `product ${id}`).toBeLessThanOrEqual(sent.get(id) ?? 0);
      }
      expect(cart.total_items).toBe(cart.cart_items.reduce((sum, { quantity }) => sum + quantity, 0));
    } finally {
      await shop.stop();
      removeDataDir(dataDir);
    }
  },
);
