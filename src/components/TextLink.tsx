import Link, { type LinkProps } from '@mui/material/Link';
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router-dom';

/** A link in a text to a page of the shop. */
export const TextLink = (props: Omit<LinkProps, 'href'> & RouterLinkProps) => (
  <Link component={RouterLink} {...props} />
);
