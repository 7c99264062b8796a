import { splitPhone } from './phoneNumbers';
import { EMAIL_PATTERN, PASSWORD_PATTERN, PHONE_PATTERNS } from './rules';

test.each([
  'a@b.io',
  'first.last+tag@mail.example.com.np',
  'A_9%x@x-y.org',
  "o'brien@example.com",
  'a!#$&*/=?^`{|}~b@example.com',
  'sita@example',
])('§5 %s is an e-mail address', (email) => {
  expect(email).toMatch(EMAIL_PATTERN);
});

test.each(['a b@c.io', '@c.io', 'a@', 'a@.io', 'a@c..io', 'a@-c.io', 'a@b@c.io', 'a,b@c.io', '<a@c.io>', 'plain'])(
  '§5 %s is no e-mail address',
  (email) => {
    expect(email).not.toMatch(EMAIL_PATTERN);
  },
);

test('§5.2 an Indian number has 10 digits starting 6-9, a Nepali one 10 digits starting 98', () => {
  expect('6000000000').toMatch(PHONE_PATTERNS['+91']);
  expect('9876543210').toMatch(PHONE_PATTERNS['+91']);
  expect('5999999999').not.toMatch(PHONE_PATTERNS['+91']);
  expect('987654321').not.toMatch(PHONE_PATTERNS['+91']);
  expect('9800000000').toMatch(PHONE_PATTERNS['+977']);
  expect('9700000000').not.toMatch(PHONE_PATTERNS['+977']);
  expect('98000000001').not.toMatch(PHONE_PATTERNS['+977']);
});

test.each([
  ['Abcdefg1', true],
  ['abcdefg1', false],
  ['ABCDEFG1', false],
  ['Abcdefgh', false],
  ['a\nB1', true],
])('§5 password %j holds upper, lower and digit: %s', (password, strong) => {
  expect(PASSWORD_PATTERN.test(password)).toBe(strong);
});

test('§3 a phone number is its country code plus digits', () => {
  expect(splitPhone('+9779812345678')).toEqual({ countryCode: '+977', digits: '9812345678' });
  expect(splitPhone('+919812345678')).toEqual({ countryCode: '+91', digits: '9812345678' });
  expect(splitPhone('+12025550100')).toBeNull();
});
