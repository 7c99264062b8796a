import { parsePhoneText } from './phoneText';

test.each([
  ['98-123 45a678', { digits: '9812345678' }],
  ['981234567890', { digits: '9812345678' }],
  ['९८१२', { digits: '9812' }],
  ['٩٨١٢۹۸', { digits: '981298' }],
  ['𝟗𝟘', { digits: '90' }],
  ['+977 981-2345678', { digits: '9812345678', countryCode: '+977' }],
  ['+९७७ ९८१२३४५६७८', { digits: '9812345678', countryCode: '+977' }],
  ['+91 98765 43210', { digits: '9876543210', countryCode: '+91' }],
  ['+91 098765 43210', { digits: '9876543210', countryCode: '+91' }],
  ['+1 202 555 0100', { digits: '1202555010' }],
])('UX-23 §5 non-digits are stripped and ten digits kept: %s', (text, phone) => {
  expect(parsePhoneText(text)).toEqual(phone);
});

test.each([
  ['977 9812345678', { digits: '9812345678', countryCode: '+977' }],
  ['००९७७ ९८१२३४५६७८', { digits: '9812345678', countryCode: '+977' }],
  ['00977-9812345678', { digits: '9812345678', countryCode: '+977' }],
  ['00977 0 9812345678', { digits: '9812345678', countryCode: '+977' }],
  ['91 98765 43210', { digits: '9876543210', countryCode: '+91' }],
  ['0091 98765 43210', { digits: '9876543210', countryCode: '+91' }],
  ['09812345678', { digits: '9812345678' }],
  ['098765 43210', { digits: '9876543210' }],
])('§5 country code and trunk zero are stripped from a whole number: %s', (text, phone) => {
  expect(parsePhoneText(text)).toEqual(phone);
});

test.each(['9779812345', '97798123456', '977981234567', '91987654321', '0097798123456', '0981234567', '0000000000'])(
  '§5 no digit is lost while a number with its prefix is typed: %s',
  (digits) => {
    expect(parsePhoneText(digits)).toEqual({ digits });
  },
);
