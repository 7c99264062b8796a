import { eq } from 'drizzle-orm';
import { type SheetResult } from '../../../../contract/managedProducts';
import { STOCK_MAX } from '../../../../contract/productRules';
import { IN_REVIEW_MAX } from '../../../../contract/sellingRules';
import { inTransaction } from '../../../db/database';
import { allProducts } from '../../../db/schema';
import { proposalBlocks, submissions } from '../../../db/sellingSchema';
import { createMember, createProduct, type TestMember } from '../../../testing/factories';
import { prepareApp } from '../../../testing/prepare';

const shop = prepareApp();
let maya: TestMember;
let honey: number;
let tea: number;
beforeEach(async () => {
  maya = await createMember(shop);
  const make = async (name: string) => (await createProduct(shop, { name, supplierId: maya.id, quantity: 10 })).id;
  honey = await make('=1+1');
  tea = await make('Tea');
});

const url = '/api/selling/products/sheet/';
const send = async (...lines: string[]) => {
  const payload = { csv: ['id,price,quantity,exported_quantity', ...lines].join('\n') };
  return (await shop.app.inject({ method: 'POST', url, headers: maya.headers, payload })).json<SheetResult>();
};
const stored = async (id: number) => {
  const [row] = await shop.db.select().from(allProducts).where(eq(allProducts.id, id));
  return [row?.price, row?.quantity];
};

test('a sheet is exported without formulas, changed and sent back', async () => {
  const sheet = await shop.app.inject({ url, headers: maya.headers });
  expect(sheet.body).toBe(
    `\ufeffid,name,price,quantity,exported_quantity,brand,producer,origin,ingredients,care\r\n${honey},'=1+1,100.00,10,10,,,,,\r\n${tea},Tea,100.00,10,10,,,,,\r\n`,
  );
  const csv = sheet.body.replace('Tea,100.00,10', 'Tea,"1,120.5",25');
  const response = await shop.app.inject({ method: 'POST', url, headers: maya.headers, payload: { csv } });
  expect(response.json()).toEqual({ changed: 1, proposed: 0, unchanged: 1, refused: [] });
  expect(await stored(tea)).toEqual(['1120.50', 25]);
});

test('a stock that is not edited is left to the sales since the export', async () => {
  await shop.db.update(allProducts).set({ quantity: 7 }).where(eq(allProducts.id, tea));
  expect(await send(`${tea},90,10,10`, `${honey},,10,10`)).toEqual({
    changed: 1,
    proposed: 0,
    unchanged: 1,
    refused: [],
  });
  expect(await stored(tea)).toEqual(['90.00', 7]);
});

test('a sheet waits for no row that stays as it is: an order of that product holds it meanwhile', async () => {
  await inTransaction(shop.db, async (order) => {
    await order.select().from(allProducts).where(eq(allProducts.id, honey)).for('update');
    expect(await send(`${honey},100,10,10`, `${tea},90,,`)).toEqual({
      changed: 1,
      proposed: 0,
      unchanged: 1,
      refused: [],
    });
  });
  expect(await stored(tea)).toEqual(['90.00', 10]);
});

test('the stock of a sheet has a limit, and one that is above it already stays', async () => {
  expect(await send(`${tea},,${STOCK_MAX + 1},10`)).toMatchObject({
    changed: 0,
    refused: [{ line: 2, reason: `quantity: Enter a whole number from 0 to ${STOCK_MAX}, not "${STOCK_MAX + 1}"` }],
  });
  expect(await send(`${tea},,${STOCK_MAX},10`)).toMatchObject({ changed: 1 });
  await shop.db
    .update(allProducts)
    .set({ quantity: STOCK_MAX + 5 })
    .where(eq(allProducts.id, honey));
  expect(await send(`${honey},90,${STOCK_MAX + 5},${STOCK_MAX + 5}`)).toMatchObject({ changed: 1, refused: [] });
});

test('new particulars of a sheet become changes that wait for review; what is published stays, and the same sheet changes nothing', async () => {
  await shop.db.update(allProducts).set({ origin: 'IN', care: 'Keep dry.' }).where(eq(allProducts.id, tea));
  const sheet = `id,price,origin,care,brand\n${tea},90,Nepal,Keep dry.,\n${honey},,,,\n`;
  const sendSheet = async (csv: string) =>
    (await shop.app.inject({ method: 'POST', url, headers: maya.headers, payload: { csv } })).json<SheetResult>();
  expect(await sendSheet(sheet)).toEqual({ changed: 1, proposed: 1, unchanged: 1, refused: [] });
  const changes = await shop.db.select().from(submissions).where(eq(submissions.productId, tea));
  expect(changes).toMatchObject([
    {
      state: 'review',
      ownerId: maya.id,
      changedFields: ['origin'],
      origin: 'NP',
      care: 'Keep dry.',
      sentAt: expect.any(Date),
    },
  ]);
  expect(await stored(tea)).toEqual(['90.00', 10]);
  const [product] = await shop.db.select().from(allProducts).where(eq(allProducts.id, tea));
  expect(product).toMatchObject({ origin: 'IN', care: 'Keep dry.' });
  expect(await sendSheet(sheet)).toEqual({ changed: 0, proposed: 0, unchanged: 2, refused: [] });
  // What is published is nothing new, either.
  expect(await sendSheet(sheet.replace('Nepal', 'IN'))).toMatchObject({ proposed: 0, refused: [] });
  expect(await sendSheet(sheet.replace('Nepal', 'CN'))).toMatchObject({
    proposed: 0,
    refused: [{ line: 2, reason: 'a change of this product is not finished: finish or remove it first' }],
  });
});

test('a sheet proposes no more particulars than can be in review, and none of a member whose proposals are closed', async () => {
  const ids = [];
  for (let i = 0; i <= IN_REVIEW_MAX.selling; i++) ids.push((await createProduct(shop, { supplierId: maya.id })).id);
  const payload = { csv: `id,care\n${ids.map((id) => `${id},Keep dry.`).join('\n')}` };
  const response = await shop.app.inject({ method: 'POST', url, headers: maya.headers, payload });
  const reason =
    'at most 20 of your products can be in review at a time, and 0 are: leave the particulars of this line as they were, and send the new ones later';
  expect(response.json()).toMatchObject({ changed: 0, proposed: 0, refused: [{ line: ids.length + 1, reason }] });
  expect(await shop.db.select().from(submissions).where(eq(submissions.ownerId, maya.id))).toEqual([]);
  await shop.db.insert(proposalBlocks).values({ memberId: maya.id, reason: 'No.', blockedAt: new Date() });
  const closed = await shop.app.inject({ method: 'POST', url, headers: maya.headers, payload });
  expect([closed.statusCode, closed.json()]).toMatchObject([409, { code: 'proposals_closed' }]);
});

test('a file with other columns is refused as a whole, with what to do', async () => {
  const payload = { csv: `product;price\n${honey};90\n` };
  const response = await shop.app.inject({ method: 'POST', url, headers: maya.headers, payload });
  expect([response.statusCode, response.json()]).toEqual([
    400,
    { csv: ['The file has no column "id". Export your products, and change that file.'] },
  ]);
});

test('one refused row keeps all others from being changed; each has its line and reason', async () => {
  const { id: almonds } = await createProduct(shop);
  // Three were sold since the export.
  await shop.db.update(allProducts).set({ quantity: 7 }).where(eq(allProducts.id, tea));
  const result = await send(`${honey},90,12,10`, `${tea},,12,10`, `${almonds},1,,`, `${honey},x,,`, `${tea},,5,`);
  expect(result).toMatchObject({ changed: 0, unchanged: 0 });
  expect(result.refused).toEqual([
    { line: 3, reason: expect.stringContaining('the stock was 10 when the file was exported and is 7 now') },
    { line: 4, reason: 'id: none of your products has it' },
    { line: 5, reason: 'price: Enter an amount such as 1250.00, not "x"' },
    { line: 6, reason: 'exported_quantity: is missing' },
  ]);
  expect(await stored(honey)).toEqual(['100.00', 10]);
});
