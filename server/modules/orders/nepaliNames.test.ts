import { eq } from 'drizzle-orm';
import { type DeskOrder, type PickList } from '../../../contract/desk';
import { type Order, type OrderPage } from '../../../contract/orders';
import { allProducts, users } from '../../db/schema';
import { createDeliveringApp, createShopper } from '../../testing/checkoutCaller';
import { createDeskCaller } from '../../testing/deskCaller';
import { createMember, createProduct } from '../../testing/factories';
import { prepare, prepareApp } from '../../testing/prepare';
import { createProblemCalls } from '../../testing/problemCaller';
import { readMails } from '../../testing/readMails';

const shop = prepareApp(createDeliveringApp);
const clerk = prepare(() => createMember(shop, { isStaff: true }));
const callDesk = createDeskCaller(shop, () => clerk);

/** A product with the name in Nepali. */
async function create(name: string, nameNe: string | null, price: string) {
  const { id } = await createProduct(shop, { name, price, quantity: 10 });
  await rename(id, nameNe);
  return id;
}
const rename = (id: number, nameNe: string | null) =>
  shop.db.update(allProducts).set({ nameNe }).where(eq(allProducts.id, id));

test('an order, its replacements, emails, bill and problems keep the Nepali names of the moment', async () => {
  const shopper = await createShopper(shop);
  await shop.db.update(users).set({ language: 'ne' }).where(eq(users.id, shopper.member.id));
  const ghee = await create('Ghee', 'घ्यू', '150.00');
  await shopper.fill(ghee, 3);
  await shopper.fill(await create('Rice', null, '200.00'));
  const butter = await create('Butter', 'नौनी', '140.00');
  await shop.db.update(allProducts).set({ unit: 'g', unitAmount: 500 }).where(eq(allProducts.id, butter));
  expect((await shopper.quote()).lines).toMatchObject([{ product: { name_ne: 'घ्यू' } }, { product: { name_ne: null } }]);
  const placed = await shopper.order();
  const change = (path: string, body: object) => callDesk('POST', `orders/${placed.id}/${path}/`, body);
  const replacement = { product: butter, quantity: 2 };
  await change('lines', { lines: [{ item: placed.items[0]!.id, from: 3, quantity: 1, replacement }] });
  await rename(ghee, 'गाईको घ्यू');
  await rename(butter, null);

  const names = [
    { name: 'Ghee', name_ne: 'घ्यू' },
    { name: 'Rice', name_ne: null },
    { name: 'Butter', name_ne: 'नौनी' },
  ];
  const read = async <T>(url: string) => (await shopper.call('GET', url)).json<T>();
  expect((await read<Order>(`/api/orders/${placed.id}/`)).items).toMatchObject(names);
  expect((await read<OrderPage>('/api/orders/')).results[0]!.preview).toMatchObject(names);
  expect((await callDesk('GET', `orders/${placed.id}/`)).json<DeskOrder>().items).toMatchObject(names);
  const picked = (await callDesk('GET', 'picklist/')).json<PickList>().lines;
  expect(picked.find(({ product }) => product === ghee)).toMatchObject(names[0]!);

  await change('transition', { from: 'placed', to: 'packing' });
  await change('transition', { from: 'packing', to: 'out_for_delivery' });
  expect(await read(`/api/orders/${placed.id}/bill/`)).toMatchObject({ lines: names });
  const mails = await readMails(shop, shopper.member.email);
  expect(mails).toHaveLength(3);
  for (const { text } of mails.slice(1)) {
    expect(text).toContain('1 × घ्यू: रु 150.00\n1 × Rice: रु 200.00\n2 × नौनी: रु 280.00');
    expect(text).not.toMatch(/Ghee|Butter/);
  }

  for (const part of ['घ्यू: 1 × थान', 'नौनी: 2 × 500 ग्राम']) expect(mails.at(-1)!.text).toContain(part);

  await change('transition', { from: 'out_for_delivery', to: 'delivered' });
  expect(await read(`/api/orders/${placed.id}/returnable/`)).toMatchObject({ lines: names });
  const { reported, moved } = createProblemCalls(shop, clerk, shopper, placed);
  const problem = await reported(1, { wish: 'exchange' });
  const { lines, exchange } = await moved(problem, 'open', 'agreed');
  expect(lines).toMatchObject([{ name_ne: 'घ्यू' }]);
  expect((await read<Order>(`/api/orders/${exchange!.id}/`)).items).toMatchObject([{ name_ne: 'घ्यू' }]);
  expect((await readMails(shop, shopper.member.email)).at(-1)!.text).toContain('1 × घ्यू');
});
