import Link from '@mui/material/Link';
import { EMAIL_PATTERN } from '../../contract/rules';
import { telHref } from './CallUsText';

type ContactLinkProps = { underline?: 'always' | 'hover'; children: string };

/** A contact as operators write it: an email address or a phone number becomes a link, any other text stays as it is. */
export function ContactLink({ underline = 'always', children }: ContactLinkProps) {
  const href = EMAIL_PATTERN.test(children)
    ? `mailto:${children}`
    : /^\+?[\d ()-]{6,}$/.test(children)
      ? telHref(children)
      : null;
  return href ? (
    <Link href={href} underline={underline} color="inherit">
      {children}
    </Link>
  ) : (
    children
  );
}
