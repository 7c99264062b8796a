import Container from '@mui/material/Container';
import { Link } from 'react-router-dom';
import { SHOP_NAME } from '../../contract/rules';
import { styled } from '../components/styled';
import { paths } from '../config/paths';
import { AccountLinks } from './AccountLinks';
import { BrandMark } from './BrandMark';
import { CartLink } from './CartLink';
import { HeaderSearch } from './HeaderSearch';
import { MobileMenu } from './MobileMenu';
import { BarLink } from './BarLink';

const Bar = styled('header')(({ theme }) => ({
  zIndex: theme.zIndex.appBar,
  backgroundColor: theme.vars.palette.background.default,
  borderBottom: theme.mixins.line(theme.vars.palette.divider),
  // On a low window, or with text so large that the bar is high, a bar that stays would cover what is read.
  '@media (min-height: 30rem)': { '@container (min-width: 18rem)': { position: 'sticky', top: 0 } },
  '@media print': { display: 'none' },
}));

const Row = styled(Container)(({ theme }) => ({
  display: 'grid',
  alignItems: 'center',
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

const Wide = styled('div')(({ theme }) => ({ [theme.containerQueries.down('lg')]: { display: 'none' } }));
const Links = styled('nav')(({ theme }) => ({
  gridArea: 'links',
  display: 'flex',
  gap: theme.spacing(0.5),
  [theme.containerQueries.down('lg')]: { display: 'none' },
}));

/** The bar on every page: brand, search, links, cart and account; on a phone the links stand in a menu. */
export function Header() {
  return (
    <Bar>
      <Row maxWidth="xl">
        <MobileMenu />
        <Brand to={paths.home}>
          <BrandMark />
          {SHOP_NAME}
        </Brand>
        <HeaderSearch />
        <Links aria-label="Main">
          <BarLink to={paths.home} end>
            Home
          </BarLink>
          <BarLink to={paths.products}>Products</BarLink>
          <BarLink to={paths.categories}>Categories</BarLink>
        </Links>
        <CartLink />
        <Wide>
          <AccountLinks />
        </Wide>
      </Row>
    </Bar>
  );
}
