import Link from '@mui/material/Link';
import { EMAIL_PATTERN } from '../../contract/rules';
import { telHref } from './CallUsText';

/** A contact as operators write it: an email address or a phone number becomes a link, any other text stays as it is. */
export function ContactLink({ children }: { children: string }) {
  const href = EMAIL_PATTERN.test(children)
    ? `mailto:${children}`
    : /^\+?[\d ()-]{6,}$/.test(children)
      ? telHref(children)
      : null;
  return href ? (
    <Link href={href} color="inherit">
      {children}
    </Link>
  ) : (
    children
  );
}
