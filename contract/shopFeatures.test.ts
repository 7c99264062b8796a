import { readShopFeatures, writeShopFeatures } from './shopFeatures';

test.each([
  ['all', ['products', 'orders', 'account', 'selling']],
  ['none', []],
  ['orders', ['orders']],
  ['selling, products,orders', ['products', 'orders', 'selling']],
  ['orders,orders', ['orders']],
])('"%s" selects %j, and reads the same when it is written', (text, features) => {
  const read = readShopFeatures(text);
  expect(read).toEqual(features);
  expect(readShopFeatures(writeShopFeatures(read!))).toEqual(features);
});

test.each(['', 'order', 'orders,', 'all,orders', 'none,orders', 'ORDERS', 'orders products'])(
  '"%s" selects no features',
  (text) => {
    expect(readShopFeatures(text)).toBeNull();
  },
);
