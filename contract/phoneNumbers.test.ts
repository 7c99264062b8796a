import { DELIVERY_PHONE, exceedsDigits, parsePhone, readPhone, readPhonePart, readTypedPhone } from './phoneNumbers';
import { PHONE_CASES } from './testing/phoneCases';

test.each([
  ['98-123 45a678', { digits: '9812345678' }],
  ['981234567890', { digits: '981234567890' }],
  ['९८१२', { digits: '9812' }],
  ['٩٨١٢۹۸', { digits: '981298' }],
  ['𝟗𝟘', { digits: '90' }],
  ['+977 981-2345678', { digits: '9812345678', countryCode: '+977' }],
  ['+९७७ ९८१२३४५६७८', { digits: '9812345678', countryCode: '+977' }],
  ['+91 98765 43210', { digits: '9876543210', countryCode: '+91' }],
  ['+91 098765 43210', { digits: '9876543210', countryCode: '+91' }],
  ['+1 202 555 0100', { digits: '12025550100', countryCode: null }],
])('non-digits are stripped: %s', (text, phone) => {
  expect(parsePhone(text)).toEqual(phone);
});

test.each([
  ['977 9812345678', { digits: '9812345678', countryCode: '+977' }],
  ['००९७७ ९८१२३४५६७८', { digits: '9812345678', countryCode: '+977' }],
  ['00977-9812345678', { digits: '9812345678', countryCode: '+977' }],
  ['00977 0 9812345678', { digits: '9812345678', countryCode: '+977' }],
  ['91 98765 43210', { digits: '9876543210', countryCode: '+91' }],
  ['0091 98765 43210', { digits: '9876543210', countryCode: '+91' }],
  ['977 97 1234 5678', { digits: '9712345678', countryCode: '+977' }],
  ['977 1 5550100', { digits: '15550100', countryCode: '+977' }],
  ['00977 01-5550100', { digits: '15550100', countryCode: '+977' }],
  ['977-21-123456', { digits: '21123456', countryCode: '+977' }],
  ['09812345678', { digits: '9812345678' }],
  ['09612345678', { digits: '9612345678' }],
  ['098765 43210', { digits: '9876543210' }],
])('country code and trunk zero are stripped from a whole number: %s', (text, phone) => {
  expect(parsePhone(text)).toEqual(phone);
});

test.each([
  ['9779812345', { digits: '9779812345' }],
  ['97798123456', { digits: '98123456', countryCode: '+977' }],
  ['91987654321', { digits: '987654321', countryCode: '+91' }],
  ['0098123456789', { digits: '0098123456789' }],
  ['0981234567', { digits: '0981234567' }],
  ['0000000000', { digits: '0000000000' }],
])('a part of a number is no country code, and no trunk zero is taken from it: %s', (text, phone) => {
  expect(parsePhone(text)).toEqual(phone);
});

test.each([
  ['9812345678', false],
  ['97798123456', true],
  ['91987654321', true],
  ['09812345678', false],
  ['098123456789', true],
])('typed digits end at ten, without a trunk zero: %s', (text, exceeds) => {
  expect(exceedsDigits(text)).toBe(exceeds);
});

test.each(PHONE_CASES)('a number of one line, and the number of a call: $text', (phone) => {
  expect(readTypedPhone(phone.text, DELIVERY_PHONE)).toEqual(phone.oneLine ?? phone.delivery);
  expect(readPhone(phone.text)).toEqual(phone.account_api);
  expect(readPhone(phone.text, DELIVERY_PHONE)).toEqual(phone.delivery_api);
});

test.each([
  ['+977 (981) 23', '+97798123'],
  ['९८१-२३', '98123'],
  ['09812345678', '9812345678'],
  ['981', '981'],
  ['98', null],
  ['Sita 981', null],
  ['981x', null],
])('a search for %s is one for the number %s', (text, part) => {
  expect(readPhonePart(text)).toBe(part);
});
