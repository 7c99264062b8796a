import Link from '@mui/material/Link';
import { contactParts } from '../../contract/contactLine';

type ContactLinkProps = { underline?: 'always' | 'hover'; children: string };

/** A line of text as operators write it: email addresses and phone numbers in it become links. */
export const ContactLink = ({ underline = 'always', children }: ContactLinkProps) =>
  contactParts(children).map(({ text, href }) =>
    href ? (
      <Link key={text} href={href} underline={underline} color="inherit">
        {text}
      </Link>
    ) : (
      text
    ),
  );
