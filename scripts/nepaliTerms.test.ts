import { readFileSync } from 'node:fs';
import path from 'node:path';
import PO from 'pofile';

/** How a term is rendered, with the other words that stand for it in some messages. */
const TERMS: [english: string, ...nepali: string[]][] = [
  ['order', 'अर्डर'],
  ['cart', 'कार्ट'],
  ['checkout', 'चेकआउट'],
  // To deliver; on its way.
  ['delivery', 'डेलिभरी', 'डेलिभर', 'बाटोमा', 'सामान पाएपछि'],
  ['payment', 'भुक्तानी'],
  ['bill', 'बिल', 'बीजक'],
  ['tax invoice', 'कर बीजक'],
  ['credit note', 'क्रेडिट नोट'],
  ['refund', 'रकम फिर्ता', 'फिर्ता'],
  ['rider', 'राइडर'],
  ['stock', 'स्टक', 'बाँकी'],
  ['price', 'मूल्य'],
  ['product', 'सामान'],
  ['category', 'श्रेणी'],
  ['categories', 'श्रेणी'],
  ['problem', 'समस्या'],
  ['supplier', 'आपूर्तिकर्ता'],
  ['draft', 'मस्यौदा'],
  ['member', 'सदस्य'],
  ['staff', 'कर्मचारी'],
  ['picture', 'फोटो'],
  ['gift', 'उपहार'],
  ['password', 'पासवर्ड'],
  ['email', 'इमेल'],
  ['phone', 'फोन'],
  // An email address is इमेल.
  ['address', 'ठेगाना', 'इमेल'],
  ['log in', 'लग इन'],
];
/** Messages that say it in other words. */
const OTHERWISE = [/^Each member gets an email\./, /This receipt is not a tax bill/];

const messages = ['shop', 'server'].flatMap((catalog) =>
  PO.parse(readFileSync(path.join(__dirname, `../locales/${catalog}/ne.po`), 'utf8')).items.map(
    ({ msgid, msgstr: [nepali = ''] }) => ({ english: msgid.replace(/\{[^}]*\}/g, ''), nepali }),
  ),
);

test.each(TERMS)('"%s" is rendered in one way', (term, ...renderings) => {
  const pattern = new RegExp(String.raw`\b${term}s?\b`, 'i');
  const concerned = messages.filter(
    ({ english, nepali }) => nepali !== '' && pattern.test(english) && !OTHERWISE.some((each) => each.test(english)),
  );
  expect(concerned).not.toEqual([]);
  expect(concerned.filter(({ nepali }) => !renderings.some((word) => nepali.includes(word)))).toEqual([]);
});

test('words are spelled in one way, and sentences end with a danda', () => {
  // Abbreviations of eras.
  const texts = messages.map(({ nepali }) => nepali.replace(/(वि|ई)\.सं\./g, ''));
  expect(texts.filter((text) => /ईमेल|तपाईँ|नि:शुल्क|शहर|पुर्या|उत्पादनहरू|गाडा|आदेश/.test(text))).toEqual([]);
  expect(texts.filter((text) => text !== text.normalize('NFC') || /\p{Script=Devanagari}\.(\s|$)/u.test(text))).toEqual(
    [],
  );
});

test('a translation has the placeholders and tags of its message', () => {
  /** Words of a choice stand in braces, too, and a translation may do without the number of a plural. */
  const marksOf = (text: string) => [...new Set(text.match(/<\/?\d+\/?>|\{\w+(?=[,}])/g) ?? [])].sort();
  const files = ['shop', 'server'].flatMap(
    (catalog) => PO.parse(readFileSync(path.join(__dirname, `../locales/${catalog}/ne.po`), 'utf8')).items,
  );
  expect(
    files
      .filter(({ msgid }) => !msgid.includes(', plural,'))
      .map(({ msgid, msgstr: [nepali = ''] }) => ({ msgid, nepali, english: marksOf(msgid), own: marksOf(nepali) }))
      .filter(({ nepali, english, own }) => nepali !== '' && String(english) !== String(own)),
  ).toEqual([]);
});
