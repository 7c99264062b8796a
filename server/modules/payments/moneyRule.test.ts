import { createTestApp } from '../../testing/createTestApp';
import { playInBothOrders, playMoneySequences } from '../../testing/moneySequences';
import { prepareApp } from '../../testing/prepare';

const shop = prepareApp(() => createTestApp({ tax: 'vat', sellerPan: '301234567' }));

// Others are played by `npm run test:nightly`.
const seed = 1;
test('whatever happens to an order, no paisa is lost or given twice', () =>
  playMoneySequences(shop, { numRuns: 15, seed }));
test('the order in which payments arrive does not matter', () => playInBothOrders(shop, { numRuns: 4, seed }));
