import { createTestApp, type TestShop } from '../../testing/createTestApp';
import { playInBothOrders, playMoneySequences } from '../../testing/moneySequences';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestApp({ tax: 'vat', sellerPan: '301234567' });
});
afterAll(() => shop.close());

test('whatever happens to an order, no paisa is lost or given twice', () => playMoneySequences(shop, 15));
test('the order in which payments arrive does not matter', () => playInBothOrders(shop, 4));
