import { type Language } from '../../../contract/languages';
import { type PageTextName } from '../../../contract/pageTextRules';
import { type AppContext } from '../../context';
import { contact, delivery, questions, returns } from './helpTexts';
import { privacy, terms } from './legalTexts';
import * as help from './nepaliHelpTexts';
import * as legal from './nepaliLegalTexts';
import { type DefaultText, readTextFacts } from './textFacts';
import { type TextKey } from './textVersions';

const TEXTS: Record<Language, Record<PageTextName, DefaultText>> = {
  en: { contact, delivery, returns, questions, privacy, terms },
  ne: {
    ...{ contact: help.contact, delivery: help.delivery, returns: help.returns, questions: help.questions },
    ...{ privacy: legal.privacy, terms: legal.terms },
  },
};

/** The text of a page that staff have not changed, in Markdown: true of a shop with these settings. */
export const defaultText = (
  { name, language }: TextKey,
  context: Pick<AppContext, 'config' | 'paymentProviders'>,
): string => TEXTS[language][name](readTextFacts(context)).trim();
