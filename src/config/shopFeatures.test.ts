import { SHOP_FEATURES } from '../../contract/shopFeatures';
import { hasFeature } from './shopFeatures';
import { setMeta } from '../testing/setMeta';

const offered = () => SHOP_FEATURES.filter(hasFeature);

test.each([
  ['all', ['products', 'orders', 'account', 'selling']],
  ['orders,account', ['orders', 'account']],
  ['none', []],
  ['', []],
  ['everything', []],
])('a page that says %j offers %j', (content, features) => {
  setMeta('shop-features', content);
  expect(offered()).toEqual(features);
});

test('a page that says nothing offers what the specification has', () => {
  expect(offered()).toEqual([]);
});
