import { SHOP_FEATURES } from '../../contract/shopFeatures';
import { hasFeature } from './shopFeatures';

afterEach(() => document.head.replaceChildren());

const offered = () => SHOP_FEATURES.filter(hasFeature);

test.each([
  ['all', ['products', 'orders', 'account', 'selling']],
  ['orders,account', ['orders', 'account']],
  ['none', []],
  ['', []],
  ['everything', []],
])('a page that says %j offers %j', (content, features) => {
  document.head.innerHTML = `<meta name="shop-features" content="${content}">`;
  expect(offered()).toEqual(features);
});

test('a page that says nothing offers what the specification has', () => {
  expect(offered()).toEqual([]);
});
