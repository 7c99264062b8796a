import { useLingui } from '@lingui/react/macro';
import MuiBreadcrumbs from '@mui/material/Breadcrumbs';
import { TextLink } from './TextLink';
import { usePageUrl } from '../config/origin';
import { paths } from '../config/paths';
import { breadcrumbJsonLd } from './breadcrumbJsonLd';
import { JsonLd } from './JsonLd';
import { NepaliText } from './NepaliText';

type Crumb = { text: string; to: string };

/** Links to the pages above the current one, also as structured data for search engines. */
export function Breadcrumbs({ parents, current }: { parents: Crumb[]; current: Crumb }) {
  const { t } = useLingui();
  const pageUrl = usePageUrl();
  const above = [{ text: t`Home`, to: paths.home }, ...parents];
  return (
    <>
      <MuiBreadcrumbs aria-label={t`Breadcrumb`} sx={{ mt: -1, mb: 1, fontSize: '0.9375rem' }}>
        {above.map(({ text, to }) => (
          <TextLink key={to} to={to} color="textSecondary" underline="hover" sx={{ display: 'inline-block', py: 1.25 }}>
            <NepaliText>{text}</NepaliText>
          </TextLink>
        ))}
      </MuiBreadcrumbs>
      <JsonLd data={breadcrumbJsonLd([...above, current].map(({ text, to }) => ({ text, url: pageUrl(to) })))} />
    </>
  );
}
