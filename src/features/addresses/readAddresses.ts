import { type Address } from '../../../contract/addresses';
import { readRecord, readText, readWhole } from '../../http/readWire';

/** A local level with what lies above it: one option of the search. */
export type Place = {
  id: number;
  name: string;
  nameNe: string;
  wards: number;
  district: string;
  districtNe: string;
  province: string;
  provinceNe: string;
};

const readList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function readNames(value: unknown) {
  const place = readRecord(value) ?? {};
  return { place, name: readText(place.name).trim(), nameNe: readText(place.name_ne).trim() };
}

/** All local levels of an answer, in its order; null when it holds none. */
export function readPlaces(answer: unknown): Place[] | null {
  const places = readList(readRecord(answer)?.provinces).flatMap((rawProvince) => {
    const province = readNames(rawProvince);
    return readList(province.place.districts).flatMap((rawDistrict) => {
      const district = readNames(rawDistrict);
      return readList(district.place.local_levels).flatMap((rawLevel): Place[] => {
        const { place, name, nameNe } = readNames(rawLevel);
        const [id, wards] = [readWhole(place.id), readWhole(place.wards)];
        if (id === null || wards === null || wards < 1 || !name) return [];
        const above = { district: district.name, districtNe: district.nameNe };
        return [{ id, name, nameNe, wards, ...above, province: province.name, provinceNe: province.nameNe }];
      });
    });
  });
  return places.length > 0 ? places : null;
}

/** An address of an answer; null without ids. */
export function readAddress(answer: unknown): Address | null {
  const address = readRecord(answer);
  const level = readRecord(address?.local_level);
  const [id, levelId] = [readWhole(address?.id), readWhole(level?.id)];
  if (!address || !level || id === null || levelId === null) return null;
  return {
    id,
    label: readText(address.label),
    recipient: readText(address.recipient),
    phone_number: readText(address.phone_number),
    local_level: {
      id: levelId,
      name: readText(level.name),
      name_ne: readText(level.name_ne),
      district: readText(level.district),
      province: readText(level.province),
    },
    ward: readWhole(address.ward) ?? 0,
    tole: readText(address.tole),
    landmark: readText(address.landmark),
    note: readText(address.note),
    is_default: address.is_default === true,
  };
}

/** The address book of an answer; null when it is no list. */
export function readAddresses(answer: unknown): Address[] | null {
  if (!Array.isArray(answer)) return null;
  return answer.map(readAddress).filter((address) => address !== null);
}
