import { useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import List from '@mui/material/List';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { telHref } from '../../contract/contactLine';
import { HELP_TEXTS, LEGAL_TEXTS, PAGE_TEXT_TITLES } from '../../contract/pageTextRules';
import { DEFAULT_SHOP } from '../../contract/shop';
import { pageSettings } from '../config/pageSettings';
import { sellerNumbers } from '../config/sellerNumbers';
import { hasFeature } from '../config/shopFeatures';
import { paths } from '../config/paths';
import { ContactLink } from '../components/ContactLink';
import { NepaliText } from '../components/NepaliText';
import { SchemeSwitch } from '../components/SchemeSwitch';
import { LanguageLink } from '../features/language/LanguageLink';
import { TextLink } from '../components/TextLink';

const quickLinks = [
  [/*i18n*/ 'Home', paths.home],
  [/*i18n*/ 'Products', paths.products],
  [/*i18n*/ 'Categories', paths.categories],
  [/*i18n*/ 'Cart', paths.cart],
] as const;

const columns = {
  display: 'grid',
  rowGap: 4,
  columnGap: 3,
  gridTemplateColumns: {
    '@xs': 'repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))',
    '@sm': '1fr 1fr',
    '@md': 'repeat(4, 1fr)',
  },
};
/** Fills a row of its own in the narrow layout. */
const wide = { gridColumn: { '@xs': '1 / -1', '@sm': 'auto' } };
const bottomLine = {
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  mt: 4,
  pt: 2,
  borderTop: 1,
  borderColor: 'divider',
};
const links = { '& li': { display: 'flex', py: 0.5 }, '& a': { display: 'inline-block', py: 0.25 } };

function Heading({ children }: { children: ReactNode }) {
  return (
    <Typography component="h2" variant="h3" sx={{ mb: 1 }}>
      {children}
    </Typography>
  );
}

/** A link in a list; one that leads nowhere without an address. */
const LinkItem = ({ to, children }: { to: string | null; children: string }) => (
  <li>
    {to === null ? (
      <Link role="link" aria-disabled="true" underline="hover" color="inherit">
        {children}
      </Link>
    ) : (
      <TextLink to={to} underline="hover" color="inherit">
        {children}
      </TextLink>
    )}
  </li>
);

export function Footer() {
  const { t, i18n } = useLingui();
  const { shop } = pageSettings();
  return (
    <Box
      component="footer"
      sx={{
        pt: 6,
        pb: 4,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'tint.sand',
        '@media print': { display: 'none' },
      }}
    >
      <Container maxWidth="xl">
        <Box sx={columns}>
          <Box sx={wide}>
            <Heading>
              <NepaliText>{shop.name === DEFAULT_SHOP.name ? `${shop.name} मेवा पसल` : shop.name}</NepaliText>
            </Heading>
            <Typography variant="body2">
              {t`Dry fruits, spices, grains and pulses from the hills and plains of Nepal.`}
            </Typography>
          </Box>
          <nav aria-label={t`Quick links`}>
            <Heading>{t`Quick links`}</Heading>
            <List role="list" disablePadding sx={links}>
              {quickLinks.map(([text, to]) => (
                <LinkItem key={to} to={to}>
                  {i18n._(text)}
                </LinkItem>
              ))}
            </List>
          </nav>
          <div>
            <Heading>{t`Customer service`}</Heading>
            <List role="list" disablePadding sx={links}>
              {HELP_TEXTS.map((name) => (
                <LinkItem key={name} to={hasFeature('orders') ? paths[name] : null}>
                  {i18n._(PAGE_TEXT_TITLES[name])}
                </LinkItem>
              ))}
              {hasFeature('account') &&
                LEGAL_TEXTS.map((name) => (
                  <LinkItem key={name} to={paths[name]}>
                    {i18n._(PAGE_TEXT_TITLES[name])}
                  </LinkItem>
                ))}
            </List>
          </div>
          <Box sx={wide}>
            <Heading>{t`Contact`}</Heading>
            <Typography
              component="address"
              sx={{ fontStyle: 'normal', lineHeight: 2, overflowWrap: 'anywhere', '& a': { display: 'inline-block' } }}
            >
              <Link href={`mailto:${shop.email}`} underline="hover" color="inherit">
                {shop.email}
              </Link>
              <br />
              <Link href={telHref(shop.phone)} underline="hover" color="inherit">
                {shop.phone}
              </Link>
              <br />
              <NepaliText>{shop.address}</NepaliText>
              {shop.complaints && (
                <>
                  <br />
                  {t`Complaints:`} <ContactLink underline="hover">{shop.complaints}</ContactLink>
                </>
              )}
            </Typography>
          </Box>
        </Box>
        <Stack direction="row" sx={bottomLine}>
          <Typography variant="caption" component="p" color="textSecondary">
            {[t`All prices are in Nepalese rupees (NPR).`, ...sellerNumbers(i18n)].join(' · ')}
          </Typography>
          <LanguageLink />
          <SchemeSwitch />
        </Stack>
      </Container>
    </Box>
  );
}
