import { playInBothOrders, playMoneySequences } from '../../testing/moneySequences';
import { prepareApp } from '../../testing/prepare';

const HOUR_MS = 3_600_000;
const shop = prepareApp();

test(
  '1,000 random sequences: no paisa is lost or given twice',
  () => playMoneySequences(shop, { numRuns: 1000 }),
  HOUR_MS,
);
test(
  '200 sets of payments: the order of their arrival does not matter',
  () => playInBothOrders(shop, { numRuns: 200 }),
  HOUR_MS,
);
