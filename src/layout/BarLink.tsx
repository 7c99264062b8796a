import { type ComponentProps } from 'react';
import { usePath } from '../components/address';
import { Link } from '../components/Link';
import { styled } from '../components/styled';

type MarkedLinkProps = ComponentProps<typeof Link> & {
  /** True where a page below this one does not count as this one. */
  end?: boolean;
};

function MarkedLink({ to, end = false, ...rest }: MarkedLinkProps) {
  // Pages are found however their path is written.
  const pathname = usePath().toLowerCase();
  const isHere = pathname === to || (!end && pathname.startsWith(`${to}/`));
  return <Link {...rest} to={to} aria-current={isHere ? 'page' : undefined} />;
}

/** A link of the bar; the page that is shown is marked for the eye and for readers. */
export const BarLink = styled(MarkedLink)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minHeight: theme.spacing(5.5),
  paddingInline: theme.spacing(1.5),
  borderRadius: '99rem',
  color: theme.vars.palette.text.primary,
  fontWeight: 600,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&:hover': { backgroundColor: theme.vars.palette.tint.sand },
  '&[aria-current="page"]': { backgroundColor: theme.vars.palette.tint.saffron, color: theme.vars.palette.tileInk },
}));
