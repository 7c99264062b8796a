/** The tables of locations and addresses. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns';
import { users } from './schema';

/** Nepal's provinces, districts and local levels. The server writes them at start from modules/addresses/nepal.json. */
export const provinces = pgTable('provinces', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  nameNe: text('name_ne').notNull(),
});

export const districts = pgTable('districts', {
  id: integer('id').primaryKey(),
  provinceId: integer('province_id')
    .notNull()
    .references(() => provinces.id),
  name: text('name').notNull(),
  nameNe: text('name_ne').notNull(),
});

export const localLevels = pgTable('local_levels', {
  id: integer('id').primaryKey(),
  districtId: integer('district_id')
    .notNull()
    .references(() => districts.id),
  name: text('name').notNull(),
  nameNe: text('name_ne').notNull(),
  wards: integer('wards').notNull(),
});

/** The address book of a member. Orders keep a copy as text. */
export const addresses = pgTable(
  'addresses',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    label: text('label').notNull(),
    recipient: text('recipient').notNull(),
    phoneNumber: text('phone_number').notNull(),
    localLevelId: integer('local_level_id')
      .notNull()
      .references(() => localLevels.id),
    ward: integer('ward').notNull(),
    tole: text('tole').notNull(),
    landmark: text('landmark').notNull(),
    note: text('note').notNull(),
    isDefault: boolean('is_default').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('addresses_ward_check', sql`${table.ward} >= 1`),
    index('addresses_user_id_idx').on(table.memberId),
    uniqueIndex('addresses_default_key')
      .on(table.memberId)
      .where(sql`${table.isDefault}`),
  ],
);
