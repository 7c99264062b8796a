import { readFileSync } from 'node:fs';
import { findPlaces, MAX_PLACES, searchedWard } from './placeSearch';
import { readPlaces } from './readAddresses';

const places = readPlaces(JSON.parse(readFileSync('server/modules/addresses/nepal.json', 'utf8')))!;
const first = (text: string) => findPlaces(places, text)[0]?.name;

test('all 753 local levels are read', () => {
  expect(places).toHaveLength(753);
});

test.each([
  ['kathmandu', 'Kathmandu'],
  ['  KATHMANDU 10', 'Kathmandu'],
  ['काठमाडौँ', 'Kathmandu'],
  ['काठमाडौं', 'Kathmandu'],
  ['काठमाडौँ १०', 'Kathmandu'],
  ['lalitpur bagmati', 'Lalitpur'],
  ['पोखरा', 'Pokhara'],
  ['pokhara, kaski', 'Pokhara'],
  ['xyz', undefined],
])('the search finds %j: %s', (text, name) => {
  expect(first(text)).toBe(name);
});

test('a district finds its local levels, those of that name first', () => {
  const found = findPlaces(places, 'bhaktapur');
  expect(found[0]?.name).toBe('Bhaktapur');
  expect(new Set(found.map(({ district }) => district))).toEqual(new Set(['Bhaktapur']));
  expect(found).toHaveLength(4);
});

test('a number is the ward, in any script', () => {
  expect(searchedWard('Kathmandu 10')).toBe(10);
  expect(searchedWard('काठमाडौँ-१०')).toBe(10);
  expect(searchedWard('Kathmandu')).toBeNull();
  expect(first('kathmandu 33')).toBeUndefined();
});

test('the list stays short', () => {
  expect(findPlaces(places, '')).toHaveLength(MAX_PLACES);
});
