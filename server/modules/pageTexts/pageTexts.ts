import { and, eq } from 'drizzle-orm';
import { type Language } from '../../../contract/languages';
import { PAGE_TEXT_MAX, PAGE_TEXTS } from '../../../contract/pageTextRules';
import { type DeskPageText, type ListedPageText, type PageTextBody } from '../../../contract/pageTexts';
import { HIDDEN_CHARACTERS } from '../../../contract/plainText';
import { type AppContext } from '../../context';
import { type DbOrTransaction } from '../../db/database';
import { pageTextVersions } from '../../db/pageTextSchema';
import { inStaffTransaction, type Staff } from '../../db/staffTransaction';
import { editConflict } from '../../http/editVersion';
import { NotFoundError, ValidationError } from '../../http/errors';
import { defaultText } from './defaultTexts';
import { readMarkdown } from './markdown';
import { describePlaceholders } from './placeholders';
import {
  currentFacts,
  isOf,
  readLatest,
  selectVersions,
  type TextContext,
  type TextKey,
  toVersion,
} from './textVersions';

/** How many versions the desk shows. */
const VERSIONS_SHOWN = 100;

const OTHER: Record<Language, Language> = { en: 'ne', ne: 'en' };

/** All texts, with who changed them last in each language. */
export const listPageTexts = ({ db }: TextContext): Promise<ListedPageText[]> =>
  Promise.all(
    PAGE_TEXTS.map(async (name) => ({
      name,
      latest: await readLatest(db, { name, language: 'en' }),
      latest_ne: await readLatest(db, { name, language: 'ne' }),
    })),
  );

/** A text as staff edit it. */
export async function readDeskPageText(
  context: TextContext,
  text: TextKey,
  db: DbOrTransaction = context.db,
): Promise<DeskPageText> {
  const versions = await selectVersions(db, text, VERSIONS_SHOWN);
  const default_text = defaultText(text, context);
  return {
    ...text,
    text: versions[0]?.row.text ?? default_text,
    default_text,
    version: versions[0]?.row.version ?? 0,
    versions: versions.map(toVersion),
    other: await readLatest(db, { ...text, language: OTHER[text.language] }),
    placeholders: describePlaceholders(await currentFacts(db, context, text.language)),
  };
}

/** What a version said; the default text of today for one by which staff went back to it. Throws 404. */
export async function readVersionText(context: TextContext, text: TextKey, version: number): Promise<string> {
  const [found] = await context.db
    .select({ text: pageTextVersions.text })
    .from(pageTextVersions)
    .where(and(isOf(text), eq(pageTextVersions.version, version)));
  if (!found) throw new NotFoundError();
  return found.text ?? defaultText(text, context);
}

const HIDDEN = new RegExp(`[\\u0000${HIDDEN_CHARACTERS}]`, 'g');

/** A text as it is kept, and as its page would show it. Throws a ValidationError that names each unknown placeholder. */
export async function checkPageText(context: TextContext, entered: string, language: Language) {
  const text = entered.replace(/\r\n?/g, '\n').replaceAll('\t', '    ').replace(HIDDEN, '').normalize('NFC').trim();
  if (text === '') throw new ValidationError({ text: ['This field may not be blank.'] });
  if (text.length > PAGE_TEXT_MAX)
    throw new ValidationError({ text: [`Ensure this field has no more than ${PAGE_TEXT_MAX} characters.`] });
  const { blocks, problems } = await readMarkdown(text, await currentFacts(context.db, context, language));
  if (problems.length > 0) throw new ValidationError({ text: [problems.join(' ')] });
  return { text, blocks };
}

/**
 * Keeps a new version of a text; one like the default goes back to it, and one like the current is none. Throws a ValidationError, and
 * `edit_conflict` when `version` is not the current one.
 */
export async function changePageText(
  context: TextContext & Pick<AppContext, 'now'>,
  staff: Staff,
  key: TextKey,
  { text: entered, version }: PageTextBody,
): Promise<DeskPageText> {
  const { text } = await checkPageText(context, entered, key.language);
  return inStaffTransaction(context.db, staff, async (transaction) => {
    const current = await readDeskPageText(context, key, transaction);
    if (version === current.version && text === current.text) return current;
    const values = {
      ...{ ...key, version: version + 1, writtenBy: staff.staffId, writtenAt: new Date(context.now()) },
      text: text === current.default_text ? null : text,
    };
    // Of two changes of one version at once, the unique key keeps the first.
    const [added] =
      version === current.version
        ? await transaction.insert(pageTextVersions).values(values).onConflictDoNothing().returning()
        : [];
    const now = await readDeskPageText(context, key, transaction);
    if (!added) throw editConflict('text', now);
    return now;
  });
}
