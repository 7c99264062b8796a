import { readDigits } from '../../../contract/decimalDigits';
import { PLACE_ALIASES } from './placeAliases';
import { type Place } from './places';

/** How many places are offered before something is typed: few, so that the list opens at once. */
export const FIRST_PLACES = 12;
/** How many places a search offers: more than a district has. */
export const MAX_PLACES = 24;

/**
 * Spellings that look or sound alike: letter case, invisible joiners, and in Devanagari the nasal signs, written before a consonant or as a
 * dot, the two lengths of a vowel, and the sibilants.
 */
const normalize = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u200c\u200d]/g, '')
    .replace(/[ङञणनम]्(?=[क-न])|[ँं]/g, '')
    .replace(/ी/g, 'ि')
    .replace(/ू/g, 'ु')
    .replace(/[शष]/g, 'स');

/** A word that is a number in any script: the ward. Null for every other word. */
function wardOf(word: string): number | null {
  const digits = readDigits(word);
  return digits !== '' && digits.length === [...word].length ? Number(digits) : null;
}

const wordsOf = (text: string) =>
  normalize(text)
    .split(/[\s,/-]+/)
    .filter(Boolean);

/** The ward that a search names: 10 in "Kathmandu 10" and in "काठमाडौँ १०"; null without one. */
export function searchedWard(text: string): number | null {
  return (
    wordsOf(text)
      .map(wardOf)
      .find((ward) => ward !== null) ?? null
  );
}

/** The least number of letters to add, leave out or replace until `word` is a beginning of `name`. */
function prefixDistance(word: string, name: string): number {
  let row = Array.from({ length: name.length + 1 }, (_, index) => index);
  for (let i = 1; i <= word.length; i++) {
    const next = [i];
    for (let j = 1; j <= name.length; j++)
      next.push(Math.min(row[j - 1]! + Number(word[i - 1] !== name[j - 1]), row[j]! + 1, next[j - 1]! + 1));
    row = next;
  }
  return Math.min(...row);
}

type IsBeginning = (word: string, name: string) => boolean;
const exactly: IsBeginning = (word, name) => name.startsWith(word);
/** One typing error in four letters, the first letter aside: "kathmndu", "chitawan". */
const almost: IsBeginning = (word, name) =>
  word[0] === name[0] && prefixDistance(word, name) <= Math.floor(word.length / 4);

/** The normalized names of a place: its own ones, and the words of these and of its district and province. */
type Names = { own: string[]; parts: string[] };

function readNames(place: Place): Names {
  const own = [place.name, place.nameNe, ...(PLACE_ALIASES[place.name] ?? [])].map(normalize);
  const above = [place.district, place.districtNe, place.province, place.provinceNe].map(normalize);
  return { own, parts: [...own, ...above].flatMap((name) => name.split(/[\s-]+/)) };
}

/** Normalizing the names of all places takes longer than a search. */
const namesOf = new WeakMap<Place, Names>();

function findNames(place: Place): Names {
  const names = namesOf.get(place) ?? readNames(place);
  namesOf.set(place, names);
  return names;
}

/** 0: the place's own name, or one of its other names, begins so. 1: so begins its district or province, or a later word of a name. Null: something is not found. */
function rank(place: Place, words: string[], isBeginning: IsBeginning): number | null {
  // A list that is opened without a search is not read.
  if (words.length === 0) return 0;
  const { own, parts } = findNames(place);
  let worst = 0;
  for (const word of words) {
    if (own.some((name) => isBeginning(word, name))) continue;
    if (!parts.some((part) => isBeginning(word, part))) return null;
    worst = 1;
  }
  return worst;
}

/**
 * The places whose names, districts and provinces begin with the words of `text`, in either script; own names first, larger places before
 * smaller ones. Where nothing is found, typing errors are forgiven. A number is a ward: places with fewer wards are left out.
 */
export function findPlaces(places: Place[], text: string): Place[] {
  const words = wordsOf(text).filter((word) => wardOf(word) === null);
  const ward = searchedWard(text) ?? 0;
  const search = (isBeginning: IsBeginning) =>
    places
      .filter(({ wards }) => wards >= ward)
      .map((place) => ({ place, rank: rank(place, words, isBeginning) }))
      .filter((found): found is { place: Place; rank: number } => found.rank !== null)
      .sort((a, b) => a.rank - b.rank || b.place.wards - a.place.wards)
      .slice(0, words.length === 0 ? FIRST_PLACES : MAX_PLACES)
      .map(({ place }) => place);
  const found = search(exactly);
  return found.length > 0 ? found : search(almost);
}
