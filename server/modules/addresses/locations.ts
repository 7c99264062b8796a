import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type PgTable } from 'drizzle-orm/pg-core';
import { getTableColumns, sql } from 'drizzle-orm';
import { type Locations } from '../../../contract/addresses';
import { inTransaction, type Database } from '../../db/database';
import { districts, localLevels, provinces } from '../../db/addressSchema';

/** Nepal's provinces, districts and local levels, from nepal.json (`npm run locations` writes it). */
export function readLocations(): Locations {
  return JSON.parse(readFileSync(path.join(__dirname, 'nepal.json'), 'utf8')) as Locations;
}

/** Writes the locations into the database: the missing ones, and those whose name, district or wards have changed. Several servers may do so at once. */
export async function seedLocations(db: Database): Promise<void> {
  const rows = flatten(readLocations());
  await inTransaction(db, async (tx) => {
    // The timeouts of the pool are for requests.
    await tx.execute(sql`SET LOCAL statement_timeout = '60s'; SET LOCAL lock_timeout = '60s'`);
    await tx
      .insert(provinces)
      .values(rows.provinces)
      .onConflictDoUpdate({ target: provinces.id, ...whenChanged(provinces) });
    await tx
      .insert(districts)
      .values(rows.districts)
      .onConflictDoUpdate({ target: districts.id, ...whenChanged(districts) });
    await tx
      .insert(localLevels)
      .values(rows.localLevels)
      .onConflictDoUpdate({ target: localLevels.id, ...whenChanged(localLevels) });
  });
}

function flatten({ provinces: all }: Locations) {
  const named = ({ id, name, name_ne }: { id: number; name: string; name_ne: string }) => ({
    id,
    name,
    nameNe: name_ne,
  });
  return {
    provinces: all.map(named),
    districts: all.flatMap((province) =>
      province.districts.map((district) => ({ ...named(district), provinceId: province.id })),
    ),
    localLevels: all.flatMap((province) =>
      province.districts.flatMap((district) =>
        district.local_levels.map((level) => ({ ...named(level), districtId: district.id, wards: level.wards })),
      ),
    ),
  };
}

/** Takes every column of the new row when one differs. Equal rows are not written. */
function whenChanged(table: PgTable) {
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => !column.primary);
  const excluded = (name: string) => sql`excluded.${sql.identifier(name)}`;
  return {
    set: Object.fromEntries(columns.map(([key, column]) => [key, excluded(column.name)])),
    setWhere: sql.join(
      columns.map(([, column]) => sql`${column} IS DISTINCT FROM ${excluded(column.name)}`),
      sql` OR `,
    ),
  };
}
