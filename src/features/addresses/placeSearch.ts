import { readDigits } from '../../components/form/phoneText';
import { type Place } from './readAddresses';

/** How many places the search box offers at a time. */
export const MAX_PLACES = 40;

/** Spellings that look or sound alike: letter case, accents, the two nasal signs of Devanagari, invisible joiners. */
const normalize = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\u0901/g, '\u0902')
    .replace(/[\u200c\u200d]/g, '');

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

/** 0: the place's own name begins so. 1: so begins its district or province, or a later word of a name. Null: something is not found. */
function rank(place: Place, words: string[]): number | null {
  const own = [place.name, place.nameNe].map(normalize);
  const all = [...own, ...[place.district, place.districtNe, place.province, place.provinceNe].map(normalize)];
  let worst = 0;
  for (const word of words) {
    if (own.some((name) => name.startsWith(word))) continue;
    if (!all.some((name) => name.split(/[\s-]+/).some((part) => part.startsWith(word)))) return null;
    worst = 1;
  }
  return worst;
}

/**
 * The places whose names, districts and provinces begin with the words of `text`, in either script; own names first.
 * A number is a ward: places with fewer wards are left out.
 */
export function findPlaces(places: Place[], text: string): Place[] {
  const words = wordsOf(text).filter((word) => wardOf(word) === null);
  const ward = searchedWard(text) ?? 0;
  return places
    .filter(({ wards }) => wards >= ward)
    .map((place) => ({ place, rank: rank(place, words) }))
    .filter((found): found is { place: Place; rank: number } => found.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_PLACES)
    .map(({ place }) => place);
}
