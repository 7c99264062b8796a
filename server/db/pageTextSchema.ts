import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { LANGUAGES } from '../../contract/languages';
import { timestamptz } from './columns';
import { users } from './schema';

/** The versions of the texts that staff write, each text counted from 1 in each language. Without a `text` it is the default one. */
export const pageTextVersions = pgTable(
  'page_text_versions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    language: text('language', { enum: [...LANGUAGES] })
      .notNull()
      .default('en'),
    version: integer('version').notNull(),
    text: text('text'),
    writtenBy: integer('written_by').references(() => users.id, { onDelete: 'set null' }),
    writtenAt: timestamptz('written_at').notNull(),
  },
  (table) => [
    check('page_text_versions_version_check', sql`${table.version} > 0`),
    check('page_text_versions_language_check', sql`${table.language} IN ('en', 'ne')`),
    unique('page_text_versions_name_language_version_key').on(table.name, table.language, table.version),
    index('page_text_versions_written_by_idx').on(table.writtenBy),
  ],
);
