import { useLingui } from '@lingui/react';
import { extractNumbers } from '../../contract/textNumbers';
import { NepaliText } from './NepaliText';

/**
 * A text that is English in the source or comes from the server: the message of a schema, of a failed call, of a response. In Nepali it is
 * translated; what the catalog does not have is marked as English.
 */
export function EnglishText({ children }: { children: string }) {
  const { i18n } = useLingui();
  if (i18n.locale === 'en') return <NepaliText>{children}</NepaliText>;
  if (i18n.messages[children]) return i18n._(children);
  const { id, values } = extractNumbers(children);
  if (i18n.messages[id]) return i18n._(id, { ...values });
  const isNepali = /\p{Script=Devanagari}/u.test(children);
  return isNepali ? children : <span lang="en">{children}</span>;
}
