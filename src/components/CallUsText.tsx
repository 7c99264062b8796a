import Link from '@mui/material/Link';
import { telHref } from '../../contract/contactLine';
import { pageSettings } from '../config/pageSettings';

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
