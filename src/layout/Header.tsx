import { useLingui } from '@lingui/react/macro';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import { styled } from '@mui/material/styles';
import Toolbar from '@mui/material/Toolbar';
import { Link } from 'react-router-dom';
import { pageSettings } from '../config/pageSettings';
import { paths } from '../config/paths';
import { AccountLinks } from './AccountLinks';
import { BarLink } from './BarLink';
import { BrandMark } from './BrandMark';
import { CartLink } from './CartLink';
import { HeaderSearch } from './HeaderSearch';
import { NavDrawer } from './NavDrawer';

const Bar = styled(AppBar)(({ theme }) => ({
  zIndex: theme.zIndex.appBar,
  // In a low window or with very large text, a sticky bar would cover too much of the page.
  '@media (min-height: 30rem)': { '@container (min-width: 18rem)': { position: 'sticky', top: 0 } },
  '@media print': { display: 'none' },
}));

const Row = styled(Toolbar)(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1, 0.5),
  paddingBlock: theme.spacing(1),
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gridTemplateAreas: '"menu brand cart" "search search search"',
  [theme.containerQueries.up('sm')]: {
    gridTemplateColumns: 'auto auto 1fr auto',
    gridTemplateAreas: '"menu brand search cart"',
    gap: theme.spacing(2),
  },
  [theme.containerQueries.up('lg')]: {
    gridTemplateColumns: 'auto minmax(12rem, 1fr) auto auto auto',
    gridTemplateAreas: '"brand search links cart account"',
    paddingBlock: theme.spacing(1.5),
  },
}));

const Brand = styled(Link)(({ theme }) => ({
  gridArea: 'brand',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minHeight: theme.spacing(5.5),
  color: theme.vars.palette.text.primary,
  textDecoration: 'none',
  fontFamily: theme.typography.h2.fontFamily,
  fontWeight: 700,
  fontSize: '1.25rem',
  lineHeight: 1.2,
  [theme.containerQueries.up('sm')]: { fontSize: '1.375rem' },
  '@container (max-width: 21rem)': { '& svg': { display: 'none' } },
}));

const deskGrid = {
  py: 1,
  gridTemplate: { '@xs': '"menu brand account" / auto 1fr auto', '@lg': '"brand account" / 1fr auto' },
};

type HeaderProps = {
  /** At the desk, the bar has neither search nor cart nor the links to the shop's pages. */
  isDesk: boolean;
};

/** The bar on every page: brand, search, links, cart and account. On narrow screens the links are in a drawer. */
export function Header({ isDesk }: HeaderProps) {
  const { t } = useLingui();
  return (
    <Bar>
      <Container maxWidth={isDesk ? false : 'xl'}>
        <Row variant="dense" disableGutters sx={isDesk ? deskGrid : undefined}>
          <NavDrawer />
          <Brand to={paths.home}>
            <BrandMark />
            {pageSettings().shop.name}
          </Brand>
          {!isDesk && (
            <>
              <HeaderSearch />
              <Box
                component="nav"
                aria-label={t`Main`}
                sx={{ gridArea: 'links', display: { '@xs': 'none', '@lg': 'flex' }, gap: 0.5 }}
              >
                <BarLink to={paths.home} end>
                  {t`Home`}
                </BarLink>
                <BarLink to={paths.products}>{t`Products`}</BarLink>
                <BarLink to={paths.categories}>{t`Categories`}</BarLink>
              </Box>
              <CartLink />
            </>
          )}
          {/* The menu's button is as high as the links: the bar does not grow when the member is known. */}
          <Box sx={{ gridArea: 'account', display: { '@xs': 'none', '@lg': 'flex' }, '& > button': { py: 0 } }}>
            <AccountLinks />
          </Box>
        </Row>
      </Container>
    </Bar>
  );
}
