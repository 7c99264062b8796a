import { createTestApp } from '../../testing/createTestApp';
import { playInBothOrders, playMoneySequences } from '../../testing/moneySequences';
import { prepareApp } from '../../testing/prepare';

const shop = prepareApp(() => createTestApp({ tax: 'vat', sellerPan: '301234567' }));

test('whatever happens to an order, no paisa is lost or given twice', () => playMoneySequences(shop, 15));
test('the order in which payments arrive does not matter', () => playInBothOrders(shop, 4));
