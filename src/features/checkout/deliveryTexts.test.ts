import { createDeliveryOptions } from '../../testing/checkoutFactories';
import { createI18n } from '../../i18n/createI18n';
import { costText, feeText, nextDeliveryText } from './deliveryTexts';

const i18n = createI18n();
const options = createDeliveryOptions();
const [open, full] = options.slots;

test('the next delivery is the first slot with a place, or the days of the courier', () => {
  const text = nextDeliveryText(i18n, { ...options, slots: [{ ...full!, id: 1 }, open!] }, 'Kathmandu');
  expect(text).toMatch(/^Next delivery to Kathmandu: .+, 07:00–09:00\.$/);
  expect(nextDeliveryText(i18n, { ...options, slots: [full!] }, 'Kathmandu')).toBe(
    'All delivery times to Kathmandu are taken just now.',
  );
  expect(nextDeliveryText(i18n, { ...options, slots: [], courier_days: [2, 5] }, 'Jumla')).toBe(
    'Delivery to Jumla: in 2 to 5 days by courier.',
  );
});

test('what delivery costs, and from which total it is free', () => {
  expect(feeText(i18n, { ...options, free_from: '2000.00' })).toBe('Delivery NPR 100.00, free from NPR 2,000.00.');
  expect(feeText(i18n, { ...options, free_from: null })).toBe('Delivery NPR 100.00.');
});

test.each([
  ['1685.00', '2000.00', 'Delivery NPR 100.00. NPR 315.00 more for free delivery.'],
  ['1999.99', '2000.00', 'Delivery NPR 100.00. NPR 0.01 more for free delivery.'],
  ['2000.00', '2000.00', 'Delivery is free.'],
  ['1685.00', null, 'Delivery NPR 100.00.'],
])('a cart of %s where delivery is free from %s: %s', (subtotal, free_from, text) => {
  expect(costText(i18n, { ...options, free_from }, subtotal)).toBe(text);
});
