import MuiBreadcrumbs from '@mui/material/Breadcrumbs';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import { NepaliText } from './NepaliText';

export type Crumb = { text: string; to: string };

/** The pages above the current one, from the front page on. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <MuiBreadcrumbs aria-label="Breadcrumb" sx={{ mb: 1, fontSize: '0.9375rem' }}>
      {crumbs.map(({ text, to }) => (
        <MuiLink
          key={to}
          component={Link}
          to={to}
          color="textSecondary"
          underline="hover"
          sx={{ display: 'inline-block', py: 1.25 }}
        >
          <NepaliText>{text}</NepaliText>
        </MuiLink>
      ))}
    </MuiBreadcrumbs>
  );
}
