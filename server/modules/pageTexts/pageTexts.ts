import { and, desc, eq } from 'drizzle-orm';
import { PAGE_TEXT_MAX, PAGE_TEXTS, type PageTextName } from '../../../contract/pageTextRules';
import {
  type DeskPageText,
  type ListedPageText,
  type PageText,
  type PageTextBody,
  type PageTextVersion,
} from '../../../contract/pageTexts';
import { HIDDEN_CHARACTERS } from '../../../contract/plainText';
import { type AppContext } from '../../context';
import { userName } from '../../db/columns';
import { type DbOrTransaction } from '../../db/database';
import { pageTextVersions } from '../../db/pageTextSchema';
import { users } from '../../db/schema';
import { inStaffTransaction, type Staff } from '../../db/staffTransaction';
import { editConflict } from '../../http/editVersion';
import { NotFoundError, ValidationError } from '../../http/errors';
import { readDeliveryTerms } from '../delivery/deliveryAreas';
import { defaultText } from './defaultTexts';
import { type Facts, readMarkdown } from './markdown';
import { describePlaceholders, readFacts } from './placeholders';

type Context = Pick<AppContext, 'db' | 'config' | 'paymentProviders'>;

/** How many versions the desk shows. */
const VERSIONS_SHOWN = 100;

/** The name of a text. Throws 404 for any other. */
export function toPageTextName(name: string): PageTextName {
  const known = PAGE_TEXTS.find((each) => each === name);
  if (!known) throw new NotFoundError();
  return known;
}

/** The versions of a text, the newest first. */
const selectVersions = (db: DbOrTransaction, name: PageTextName, limit: number) =>
  db
    .select({ row: pageTextVersions, by: userName<string | null>(users) })
    .from(pageTextVersions)
    .leftJoin(users, eq(users.id, pageTextVersions.writtenBy))
    .where(eq(pageTextVersions.name, name))
    .orderBy(desc(pageTextVersions.version))
    .limit(limit);

type Version = Awaited<ReturnType<typeof selectVersions>>[number];
const toVersion = ({ row, by }: Version): PageTextVersion => ({
  version: row.version,
  at: row.writtenAt.toISOString(),
  by,
  is_default: row.text === null,
});

const currentFacts = async (db: DbOrTransaction, context: Context): Promise<Facts> =>
  readFacts({ ...context, areas: await readDeliveryTerms(db) });

/** A text as its page shows it. */
export async function readPageText(context: Context, name: PageTextName): Promise<PageText> {
  const [latest] = await selectVersions(context.db, name, 1);
  const { blocks } = await readMarkdown(
    latest?.row.text ?? defaultText(name, context),
    await currentFacts(context.db, context),
  );
  return { blocks, changed_at: latest?.row.text ? latest.row.writtenAt.toISOString() : null };
}

/** All texts, with who changed them last. */
export const listPageTexts = ({ db }: Context): Promise<ListedPageText[]> =>
  Promise.all(
    PAGE_TEXTS.map(async (name) => {
      const [latest] = await selectVersions(db, name, 1);
      return { name, latest: latest ? toVersion(latest) : null };
    }),
  );

/** A text as staff edit it. */
export async function readDeskPageText(
  context: Context,
  name: PageTextName,
  db: DbOrTransaction = context.db,
): Promise<DeskPageText> {
  const versions = await selectVersions(db, name, VERSIONS_SHOWN);
  const default_text = defaultText(name, context);
  return {
    name,
    text: versions[0]?.row.text ?? default_text,
    default_text,
    version: versions[0]?.row.version ?? 0,
    versions: versions.map(toVersion),
    placeholders: describePlaceholders(await currentFacts(db, context)),
  };
}

/** What a version said; the default text of today for one by which staff went back to it. Throws 404. */
export async function readVersionText(context: Context, name: PageTextName, version: number): Promise<string> {
  const { name: ofText, version: numbered } = pageTextVersions;
  const [found] = await context.db
    .select({ text: pageTextVersions.text })
    .from(pageTextVersions)
    .where(and(eq(ofText, name), eq(numbered, version)));
  if (!found) throw new NotFoundError();
  return found.text ?? defaultText(name, context);
}

const HIDDEN = new RegExp(`[\\u0000${HIDDEN_CHARACTERS}]`, 'g');

/** A text as it is kept, and as its page would show it. Throws a ValidationError that names each unknown placeholder. */
export async function checkPageText(context: Context, entered: string) {
  const text = entered.replace(/\r\n?/g, '\n').replaceAll('\t', '    ').replace(HIDDEN, '').normalize('NFC').trim();
  if (text === '') throw new ValidationError({ text: ['This field may not be blank.'] });
  if (text.length > PAGE_TEXT_MAX)
    throw new ValidationError({ text: [`Ensure this field has no more than ${PAGE_TEXT_MAX} characters.`] });
  const { blocks, problems } = await readMarkdown(text, await currentFacts(context.db, context));
  if (problems.length > 0) throw new ValidationError({ text: [problems.join(' ')] });
  return { text, blocks };
}

/**
 * Keeps a new version of a text; one like the default goes back to it, and one like the current is none. Throws a ValidationError, and
 * `edit_conflict` when `version` is not the current one.
 */
export async function changePageText(
  context: Context & Pick<AppContext, 'now'>,
  staff: Staff,
  name: PageTextName,
  { text: entered, version }: PageTextBody,
): Promise<DeskPageText> {
  const { text } = await checkPageText(context, entered);
  return inStaffTransaction(context.db, staff, async (transaction) => {
    const current = await readDeskPageText(context, name, transaction);
    if (version === current.version && text === current.text) return current;
    const values = {
      ...{ name, version: version + 1, writtenBy: staff.staffId, writtenAt: new Date(context.now()) },
      text: text === current.default_text ? null : text,
    };
    // Of two changes of one version at once, the unique key keeps the first.
    const [added] =
      version === current.version
        ? await transaction.insert(pageTextVersions).values(values).onConflictDoNothing().returning()
        : [];
    const now = await readDeskPageText(context, name, transaction);
    if (!added) throw editConflict('text', now);
    return now;
  });
}
