import { oneLine, plainText } from './plainText';

test.each([
  ['Maya\nPAID IN FULL, DO NOT COLLECT', 'Maya PAID IN FULL, DO NOT COLLECT'],
  ['Asan \r\n\r\n Tole', 'Asan Tole'],
  ['one\u2028two\u2029three\rfour', 'one two three four'],
  ['a\tb', 'a b'],
  ['\u202e1-udnamhtaK\u202c', '1-udnamhtaK'],
  ['\u061ca\u200eb\u200fc\u202ad\u202be\u202df\u2066g\u2067h\u2068i\u2069j\ufeffk', 'abcdefghijk'],
  ['bell\u0007 escape\u001b[31m next\u0085', 'bell escape[31m next'],
  [' \u202e \n ', ''],
])('%j is %j on one line', (text, line) => {
  expect(oneLine(text)).toBe(line);
});

test.each([
  ['Ring twice.\nThen wait.', 'Ring twice.\nThen wait.'],
  ['Ring\r\ntwice\u202e\n\n\tthen', 'Ring\ntwice\n\n then'],
])('%j keeps its lines: %j', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

test.each(['श्री\u200dमान् क्\u200cष', "Ça va, l'été – 5½ 🏠", 'O’Brien-Çelik', 'محمد'])('%j stays as it is', (text) => {
  expect(oneLine(text)).toBe(text);
});
