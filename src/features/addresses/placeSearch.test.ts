import { readFileSync } from 'node:fs';
import { type Locations } from '../../../contract/addresses';
import { PLACE_ALIASES } from './placeAliases';
import { findPlaces, FIRST_PLACES, MAX_PLACES, searchedWard } from './placeSearch';
import { listPlaces } from './places';

const { provinces } = JSON.parse(readFileSync('server/modules/addresses/nepal.json', 'utf8')) as Locations;
const places = listPlaces(provinces);
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
  ['kathmndu', 'Kathmandu'],
  ['kathmandoo 10', 'Kathmandu'],
  ['काठमाण्डौ', 'Kathmandu'],
  ['Chitawan', 'Bharatpur'],
  ['Narayangarh', 'Bharatpur'],
  ['Pokhara Lekhnath', 'Pokhara'],
  ['Patan', 'Lalitpur'],
  ['पाटन ५', 'Lalitpur'],
  ['patan baitadi', 'Patan'],
  ['Bhairawa', 'Siddharthanagar'],
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

test('the list opens with few and large places, and a search shows a whole district', () => {
  const opened = findPlaces(places, '');
  expect(opened).toHaveLength(FIRST_PLACES);
  expect(opened.map(({ name }) => name)).toEqual(expect.arrayContaining(['Kathmandu', 'Lalitpur', 'Pokhara']));
  expect(findPlaces(places, 'sarlahi')).toHaveLength(20);
  expect(findPlaces(places, 'bagmati')).toHaveLength(MAX_PLACES);
});

test('each other name belongs to one local level', () => {
  for (const name of Object.keys(PLACE_ALIASES)) expect(places.filter((place) => place.name === name)).toHaveLength(1);
});
