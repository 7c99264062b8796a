import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { type LocalLevel, type Locations } from '../../../contract/addresses';
import { localLevels } from '../../db/addressSchema';
import { prepareApp } from '../../testing/prepare';
import { readLocations, seedLocations } from './locations';

const shop = prepareApp();
let locations: Locations;
const levels: (LocalLevel & { district: string; province: string })[] = [];
beforeAll(async () => {
  locations = (await shop.app.inject('/api/locations/')).json<Locations>();
  for (const province of locations.provinces)
    for (const district of province.districts)
      for (const level of district.local_levels)
        levels.push({ ...level, district: district.name, province: province.name });
});

const districts = () => locations.provinces.flatMap((province) => province.districts);

test('Nepal has 7 provinces under their names of today, 77 districts and 753 local levels, each with its own id', () => {
  expect(locations.provinces.map(({ name, name_ne, districts: { length } }) => [name, name_ne, length])).toEqual([
    ['Koshi', 'कोशी', 14],
    ['Madhesh', 'मधेश', 8],
    ['Bagmati', 'बागमती', 13],
    ['Gandaki', 'गण्डकी', 11],
    ['Lumbini', 'लुम्बिनी', 12],
    ['Karnali', 'कर्णाली', 10],
    ['Sudurpashchim', 'सुदूरपश्चिम', 9],
  ]);
  expect(new Set(districts().map(({ id }) => id)).size).toBe(77);
  expect(new Set(levels.map(({ id }) => id)).size).toBe(753);
  const kinds: Record<string, number> = {};
  for (const { kind } of levels) kinds[kind] = (kinds[kind] ?? 0) + 1;
  expect(kinds).toEqual({
    metropolitan_city: 6,
    sub_metropolitan_city: 11,
    municipality: 276,
    rural_municipality: 460,
  });
});

test('every place has an English and a Devanagari name, every local level its wards', () => {
  for (const { name, name_ne } of [...locations.provinces, ...districts(), ...levels]) {
    expect(name).toMatch(/^[A-Z][A-Za-z.-]+( [A-Z][A-Za-z]+)*$/);
    expect(name_ne).toMatch(/^[\p{Script=Devanagari}\u200c\u200d.-]+( [\p{Script=Devanagari}\u200c\u200d.]+)*$/u);
  }
  for (const { wards } of levels) expect(wards >= 4 && wards <= 33).toBe(true);
});

test.each([
  ['Kathmandu', 'Kathmandu', 'काठमाडौँ', 32],
  ['Lalitpur', 'Lalitpur', 'ललितपुर', 29],
  ['Bhaktapur', 'Madhyapur Thimi', 'मध्यपुर थिमी', 9],
  ['Kathmandu', 'Budhanilkantha', 'बुढानिलकण्ठ', 13],
  ['Kaski', 'Pokhara', 'पोखरा', 33],
  ['Chitwan', 'Bharatpur', 'भरतपुर', 29],
  ['Parsa', 'Birgunj', 'वीरगञ्ज', 32],
  ['Morang', 'Biratnagar', 'विराटनगर', 19],
  ['Kailali', 'Dhangadhi', 'धनगढी', 19],
  ['Sankhuwasabha', 'Bhot Khola', 'भोटखोला', 5],
])('in %s, %s (%s) has %i wards', (district, name, name_ne, wards) => {
  expect(levels).toContainEqual(expect.objectContaining({ district, name, name_ne, wards }));
});

test('nepal.json is what the script makes of the package', () => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'mewa-pasal-locations-'));
  const [fresh, kept] = [path.join(directory, 'nepal.json'), path.join(__dirname, 'nepal.json')];
  execFileSync(process.execPath, [path.resolve(__dirname, '../../../scripts/buildLocations.mjs'), fresh]);
  const texts = [fresh, kept].map((file) => readFileSync(file, 'utf8'));
  rmSync(directory, { recursive: true });
  expect(texts[0]).toBe(texts[1]);
});

test('the places may be kept for a day, are compressed, and are not sent again while they are the same', async () => {
  const plain = await shop.app.inject({ url: '/api/locations', headers: { authorization: 'Bearer stale' } });
  expect([plain.statusCode, plain.headers['cache-control']]).toEqual([200, 'public, max-age=86400']);
  expect(plain.json()).toEqual(readLocations());
  const brotli = await shop.app.inject({ url: '/api/locations/?_t=1', headers: { 'accept-encoding': 'br' } });
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  expect(brotli.rawPayload.length).toBeLessThan(20_000);
  const again = await shop.app.inject({
    url: '/api/locations/',
    headers: { 'if-none-match': String(plain.headers.etag) },
  });
  expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', 'public, max-age=86400']);
});

test('the database has every place; a start mends one that differs and writes no other', async () => {
  const read = () =>
    shop.db.execute<{ id: number; name: string; wards: number; xmin: string }>(
      sql`SELECT id, name, wards, xmin::text FROM local_levels ORDER BY id`,
    );
  const before = (await read()).rows;
  expect(before.map(({ id, name, wards }) => [id, name, wards])).toEqual(
    levels.map(({ id, name, wards }) => [id, name, wards]).sort(([a], [b]) => Number(a) - Number(b)),
  );
  await shop.db.update(localLevels).set({ wards: 1 }).where(eq(localLevels.id, 5));
  await Promise.all([seedLocations(shop.db), seedLocations(shop.db)]);
  const after = (await read()).rows;
  expect(after.filter(({ xmin }, index) => xmin !== before[index]!.xmin).map(({ id, wards }) => [id, wards])).toEqual([
    [5, 10],
  ]);
});
