import { parsePhoneText } from './phoneText';

test.each([
  ['98-123 45a678', { digits: '9812345678' }],
  ['981234567890', { digits: '9812345678' }],
  ['९८१२', { digits: '' }],
  ['+977 981-2345678', { digits: '9812345678', countryCode: '+977' }],
  ['+91 98765 43210', { digits: '9876543210', countryCode: '+91' }],
  ['+1 202 555 0100', { digits: '1202555010' }],
])('UX-23 §5 non-digits are stripped and ten digits kept: %s', (text, phone) => {
  expect(parsePhoneText(text)).toEqual(phone);
});
