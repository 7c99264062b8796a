import { and, desc, eq } from 'drizzle-orm';
import { type Language } from '../../../contract/languages';
import { PAGE_TEXTS, type PageTextName } from '../../../contract/pageTextRules';
import { type PageTextVersion } from '../../../contract/pageTexts';
import { type AppContext } from '../../context';
import { userName } from '../../db/columns';
import { type DbOrTransaction } from '../../db/database';
import { pageTextVersions } from '../../db/pageTextSchema';
import { users } from '../../db/schema';
import { NotFoundError } from '../../http/errors';
import { createServerI18n } from '../../i18n';
import { readDeliveryTerms } from '../delivery/deliveryAreas';
import { type Facts } from './markdown';
import { readFacts } from './placeholders';

export type TextContext = Pick<AppContext, 'db' | 'config' | 'paymentProviders'>;

/** A text in one of its languages. */
export type TextKey = { name: PageTextName; language: Language };

/** The name of a text. Throws 404 for any other. */
export function toPageTextName(name: string): PageTextName {
  const known = PAGE_TEXTS.find((each) => each === name);
  if (!known) throw new NotFoundError();
  return known;
}

/** The condition of the versions of a text. */
export const isOf = ({ name, language }: TextKey) =>
  and(eq(pageTextVersions.name, name), eq(pageTextVersions.language, language));

/** The versions of a text, the newest first. */
export const selectVersions = (db: DbOrTransaction, text: TextKey, limit: number) =>
  db
    .select({ row: pageTextVersions, by: userName<string | null>(users) })
    .from(pageTextVersions)
    .leftJoin(users, eq(users.id, pageTextVersions.writtenBy))
    .where(isOf(text))
    .orderBy(desc(pageTextVersions.version))
    .limit(limit);

type Version = Awaited<ReturnType<typeof selectVersions>>[number];
export const toVersion = ({ row, by }: Version): PageTextVersion => ({
  version: row.version,
  at: row.writtenAt.toISOString(),
  by,
  is_default: row.text === null,
});

/** The newest version of a text; null before the first change. */
export async function readLatest(db: DbOrTransaction, text: TextKey): Promise<PageTextVersion | null> {
  const [latest] = await selectVersions(db, text, 1);
  return latest ? toVersion(latest) : null;
}

/** What the placeholders of a text are filled in with. */
export const currentFacts = async (
  db: DbOrTransaction,
  { config, paymentProviders }: TextContext,
  language: Language,
): Promise<Facts> =>
  readFacts({ config, paymentProviders, areas: await readDeliveryTerms(db) }, createServerI18n(language));
