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
  ['almnod', ['almonds', 'almond', 'salmon'], ['almond']],
  ['almnod', ['almonds'], ['almonds']],
  ['bassnati', ['basmati', 'bassmati'], ['bassmati']],
  ['lentlis', ['lentils', 'gentlis'], ['gentlis', 'lentils']],
  ['almonsdx', ['almonds'], ['almonds']],
  ['lamnodsx', ['almonds'], []],
  ['laptop', ['lemon'], []],
  ['walnut', [], []],
])('§7 %p among %j probably means %j', (typed, candidates, meant) => {
  expect(nearestWords(typed, candidates).sort()).toEqual(meant);
});
