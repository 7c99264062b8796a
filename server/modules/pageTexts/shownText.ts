import { type PageText } from '../../../contract/pageTexts';
import { type DbOrTransaction } from '../../db/database';
import { defaultText } from './defaultTexts';
import { readMarkdown } from './markdown';
import { currentFacts, selectVersions, type TextContext, type TextKey } from './textVersions';

/**
 * The text that pages of a language show, and what staff have written of it. Where they have written the English text alone, Nepali pages show it:
 * the default one could promise something else.
 */
async function chooseText(db: DbOrTransaction, asked: TextKey) {
  const [own] = await selectVersions(db, asked, 1);
  if (asked.language === 'en' || own?.row.text) return { text: asked, written: own?.row };
  const inEnglish = { ...asked, language: 'en' } as const;
  const [english] = await selectVersions(db, inEnglish, 1);
  return english?.row.text ? { text: inEnglish, written: english.row } : { text: asked, written: own?.row };
}

/** A text as pages of a language show it. */
export async function readPageText(context: TextContext, asked: TextKey): Promise<PageText> {
  const { text, written } = await chooseText(context.db, asked);
  const { blocks } = await readMarkdown(
    written?.text ?? defaultText(text, context),
    await currentFacts(context.db, context, text.language),
  );
  return { blocks, changed_at: written?.text ? written.writtenAt.toISOString() : null, language: text.language };
}
