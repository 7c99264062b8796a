import { countTypos, nearestWords } from './spelling';

test.each([
  ['almond', 'almond', 0],
  ['almnod', 'almond', 1],
  ['almnod', 'almonds', 2],
  ['casheww', 'cashew', 1],
  ['walnts', 'walnuts', 1],
  ['timor', 'timur', 1],
  ['', 'ghee', 4],
  ['ca', 'abc', 3],
  ['काजू', 'काजु', 1],
  ['𠮷a', '𠮷b', 1],
])('§7 from %p to %p it takes %i typing errors', (one, other, typos) => {
  expect(countTypos(one, other)).toBe(typos);
  expect(countTypos(other, one)).toBe(typos);
});

test.each([
  ['tea', ['tee'], []],
  ['gehe', ['ghee', 'gate'], ['ghee']],
  ['timrr', ['timur'], ['timur']],
  ['tmrur', ['timur'], []],
  ['almnod', ['almonds', 'almond', 'salmon'], ['almond', 'almonds']],
  ['amond', ['almonds', 'diamonds'], ['almonds']],
  ['almnod', ['almonds'], ['almonds']],
  ['bassnati', ['basmati', 'bassmati'], ['bassmati']],
  ['lentlis', ['lentils', 'gentlis'], ['gentlis', 'lentils']],
  ['almonsdx', ['almonds'], ['almonds']],
  ['lamnodsx', ['almonds'], []],
  ['laptop', ['lemon'], []],
  ['walnut', [], []],
])('§7 %p among %j probably means %j', (typed, candidates, meant) => {
  const alike = candidates.map((word) => ({ word, products: 1, named: 1 }));
  expect(nearestWords(typed, alike).sort()).toEqual(meant);
});

test('§7 a correction prefers names over descriptions, and among those common words over rare ones', () => {
  const yoghurt = { word: 'yoghurt', products: 9, named: 0 };
  const rare = { word: 'yogurt', products: 1, named: 1 };
  expect(nearestWords('yogurtt', [yoghurt, rare])).toEqual(['yogurt']);
  expect(nearestWords('yogurd', [rare, { word: 'yogurs', products: 3, named: 2 }])).toEqual(['yogurs']);
});
