import { verificationMail } from './accountMail';

const greeting = (firstName: string) => verificationMail(firstName, 'https://shop.example/x').text.split('\n')[0];

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
  expect(verificationMail(name, 'https://shop.example/x').html).toContain('<p>Namaste,</p>');
});
