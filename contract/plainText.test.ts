import { oneLine, plainText, withoutMarkup } from './plainText';

test.each([
  ['Maya\nPAID IN FULL, DO NOT COLLECT', 'Maya PAID IN FULL, DO NOT COLLECT'],
  ['Asan \r\n\r\n Tole', 'Asan Tole'],
  ['one\u2028two\u2029three\rfour', 'one two three four'],
  ['a\tb', 'a b'],
  ['\u202e1-udnamhtaK\u202c', '1-udnamhtaK'],
  ['\u061ca\u200eb\u200fc\u202ad\u202be\u202df\u2066g\u2067h\u2068i\u2069j\ufeffk', 'abcdefghijk'],
  ['bell\u0007 escape\u001b[31m next\u0085', 'bell escape[31m next'],
  [' \u202e \n ', ''],
  ['two  blanks\u00a0\u2009here', 'two blanks here'],
  ['Cafe\u0301', 'Café'],
  ['Cafe\u200b\u0301', 'Café'],
  ['Cafe\u200d\u0301', 'Café'],
  ['\u0958\u0940\u092e\u093e', '\u0915\u093c\u0940\u092e\u093e'],
  ['Al\u200dmo\u00adnds\u200b\u200c', 'Almonds'],
])('%j is %j on one line', (text, line) => {
  expect(oneLine(text)).toBe(line);
  expect(oneLine(line)).toBe(line);
});

test.each([
  ['Ring twice.\nThen wait.', 'Ring twice.\nThen wait.'],
  ['Ring\r\ntwice\u202e\n\n\tthen', 'Ring\ntwice\n\nthen'],
  [' one  \n \n\n\u00a0two ', 'one\n\ntwo'],
])('%j keeps its lines: %j', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

test.each([
  'श्री\u200dमान् क्\u200cष',
  "Ça va, l'été – 5½ 🏠",
  'O’Brien-Çelik',
  'محمد',
  'می‌خواهم',
  '👩‍🍳 👍🏽',
  '< 3 > 2',
  'a<b',
  'AT&T; R&D',
])('%j stays as it is', (text) => {
  expect(oneLine(text)).toBe(text);
});

test.each([
  [
    '<p>Crunchy &amp; <b>salted</b>.</p>\\n\\n<ul><li>Store cool &#8211; dry</li></ul>',
    'Crunchy & salted.\n\nStore cool – dry',
  ],
  ['one<br/>two<BR>three', 'one\ntwo\nthree'],
  ['<script>alert(1)</script>Tea<!-- note -->', 'Tea'],
  ['&lt;b&gt;bold&lt;/b&gt; &amp;amp; &#x928;', 'bold & न'],
  ['<\u202eb>bold</b>', 'bold'],
  ['<<b>b>bold', 'bold'],
  ['&#8238;x &#xD800; &unknown; &#99999999;', 'x &#xD800; &unknown; &#99999999;'],
  ['&#x110000; &#xDFFF; &#xFF01;', '&#x110000; &#xDFFF; ！'],
  ['Tea < 3 years, x<y and y>z, I <3 it', 'Tea < 3 years, x<y and y>z, I <3 it'],
])('%j is plain text: %j', (text, plain) => {
  expect(withoutMarkup(text)).toBe(plain);
  expect(withoutMarkup(plain)).toBe(plain);
});

test('much nested markup ends', () => {
  expect(withoutMarkup(`&${'amp;'.repeat(4000)}lt;b>`)).toBe('');
});
