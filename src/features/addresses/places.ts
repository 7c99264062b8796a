import { type Province } from '../../../contract/addresses';

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

/** All local levels, in the order of the provinces. */
export const listPlaces = (provinces: Province[]): Place[] =>
  provinces.flatMap((province) =>
    province.districts.flatMap((district) =>
      district.local_levels.map(({ id, name, name_ne, wards }) => ({
        id,
        name,
        nameNe: name_ne,
        wards,
        district: district.name,
        districtNe: district.name_ne,
        province: province.name,
        provinceNe: province.name_ne,
      })),
    ),
  );
