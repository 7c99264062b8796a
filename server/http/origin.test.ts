import { networkOf } from './origin';

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1', 'fe80:0:0:0'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['192.0.2.7', '192.0.2.7'],
  ['text of a forwarding header', 'text of a forwarding header'],
])('AU-07 %s counts as %s', (address, counted) => {
  expect(networkOf(address)).toBe(counted);
});
