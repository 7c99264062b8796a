import { pickByName, placeholderImage } from './placeholderImage';

const colours = { ground: '#f0d9b5', ink: '#4a2c12' };
const svgOf = (name: string) => decodeURIComponent(placeholderImage(name, colours).replace('data:image/svg+xml,', ''));
const shown = (name: string) =>
  [...new DOMParser().parseFromString(svgOf(name), 'image/svg+xml').querySelectorAll('text')].map(
    (line) => line.textContent,
  );

test.each([
  ['Marsi rice', ['Marsi rice']],
  ['Jumla walnuts in shell', ['Jumla walnuts', 'in shell']],
  ['बदाम र काजु', ['बदाम र काजु']],
])('§2 the placeholder picture of %s shows the name in short lines', (name, lines) => {
  expect(shown(name)).toEqual(lines);
});

test.each(['"><svg/onload=alert(1)>', '<img src=x onerror=alert(1)>', '{{7*7}} & more', '\uD800 lone'])(
  'a name like %j is text and nothing else',
  (name) => {
    const picture = new DOMParser().parseFromString(svgOf(name), 'image/svg+xml');
    expect(picture.querySelector('parsererror, img, [onload]')).toBeNull();
    expect(picture.querySelectorAll('svg')).toHaveLength(1);
  },
);

test('a name of 500 letters stays inside the picture', () => {
  const lines = shown('x'.repeat(500));
  expect(lines).toHaveLength(1);
  expect(lines[0]!.length).toBeLessThanOrEqual(15);
  expect(shown('word '.repeat(100)).length).toBeLessThanOrEqual(5);
});

test('the same name always gets the same colour', () => {
  expect(pickByName('Almonds', 8)).toBe(pickByName('Almonds', 8));
  expect(
    new Set(['Almonds', 'Cashews', 'Walnuts', 'Dates', 'Figs', 'Timur'].map((name) => pickByName(name, 8))).size,
  ).toBeGreaterThan(2);
});
