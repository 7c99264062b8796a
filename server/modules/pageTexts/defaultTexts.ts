import { type PageTextName } from '../../../contract/pageTextRules';
import { type AppContext } from '../../context';
import { contact, delivery, questions, returns } from './helpTexts';
import { privacy, terms } from './legalTexts';
import { type DefaultText, readTextFacts } from './textFacts';

const TEXTS: Record<PageTextName, DefaultText> = { contact, delivery, returns, questions, privacy, terms };

/** The text of a page that staff have not changed, in Markdown: true of a shop with these settings. */
export const defaultText = (name: PageTextName, context: Pick<AppContext, 'config' | 'paymentProviders'>): string =>
  TEXTS[name](readTextFacts(context)).trim();
