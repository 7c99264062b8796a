import { readSettings } from '../../config/config';
import { createServerI18n, english } from '../../i18n';
import { verificationMail } from './accountMail';

const config = { ...readSettings({ SHOP_NAME: 'Asha & Sons' }), jwtSecret: '' };
const mailTo = (firstName: string) => verificationMail(config, english, firstName, 'https://shop.example/x');
const greeting = (firstName: string) => mailTo(firstName).text.split('\n')[0];

test('a mail has the name of the shop and how to reach it', () => {
  const { subject, text, html } = mailTo('Maya');
  expect(subject).toBe('Asha & Sons: please confirm your email address');
  expect(text).toMatch(
    /\n\nAsha & Sons\nAsan Bazaar, Kathmandu 44600, Nepal\n\+977 1 5550100\nsupport@example\.com\n$/,
  );
  expect(html).toContain('<p>Asha &amp; Sons<br>Asan Bazaar');
});

test.each(['Maya', 'प्रिया', 'Mary Jane', 'O’Neil', "O'Neil", 'Jean-Luc', 'J. P.'])(
  'a mail greets %s by name',
  (name) => {
    expect(greeting(name)).toBe(`Namaste ${name},`);
  },
);

test.each([
  'Click https://evil.example',
  'evil.example',
  'win\r\nBcc: all@x.io',
  'me@evil.example',
  'a'.repeat(61),
  '<b>x</b>',
])('a first name with other text is left out of the mail: %j', (name) => {
  expect(greeting(name)).toBe('Namaste,');
  expect(mailTo(name).html).toContain('<p>Namaste,</p>');
});

test('a mail in Nepali says so, and greets by name', () => {
  const { subject, text, html } = verificationMail(config, createServerI18n('ne'), 'Maya', 'https://shop.example/x');
  expect(subject).toBe('Asha & Sons: कृपया आफ्नो इमेल पुष्टि गर्नुहोस्');
  expect(text).toMatch(/^नमस्ते Maya,\n\nAsha & Sons मा स्वागत छ।/);
  expect(html).toContain('<html lang="ne">');
});
