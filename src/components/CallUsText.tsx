import Link from '@mui/material/Link';
import { pageSettings } from '../config/pageSettings';

/** The address by which a phone number as people write it is called. */
export const telHref = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`;

/** A text whose first "call us" is a link to the shop's phone. */
export function CallUsText({ children }: { children: string }) {
  const [, before, call, after] = /^(.*?)(call us)(.*)$/is.exec(children) ?? [];
  if (!call) return children;
  const { phone } = pageSettings().shop;
  return (
    <>
      {before}
      <Link href={telHref(phone)} color="inherit">
        {call} ({phone})
      </Link>
      {after}
    </>
  );
}
