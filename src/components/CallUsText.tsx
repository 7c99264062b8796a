import { useLingui } from '@lingui/react/macro';
import Link from '@mui/material/Link';
import { telHref } from '../../contract/contactLine';
import { pageSettings } from '../config/pageSettings';
import { EnglishText } from './EnglishText';

/** An English text or its translation, whose first "call us" is a link to the shop's phone. */
export function CallUsText({ children }: { children: string }) {
  const { t, i18n } = useLingui();
  const text = i18n._(children);
  const phrase = t`call us`;
  const start = text.toLowerCase().indexOf(phrase);
  if (start === -1) return <EnglishText>{children}</EnglishText>;
  const end = start + phrase.length;
  const { phone } = pageSettings().shop;
  return (
    <>
      {text.slice(0, start)}
      <Link href={telHref(phone)} color="inherit">
        {text.slice(start, end)} ({phone})
      </Link>
      {text.slice(end)}
    </>
  );
}
