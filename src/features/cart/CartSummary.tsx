import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { formatPrice } from '../../../contract/formats';
import { BANNERS_HEIGHT } from '../../components/bannersHeight';
import { paths } from '../../config/paths';
import { Link } from 'react-router-dom';
import { type ShopCart } from './readCart';

/** Beside the lines, or a part of their column. */
const Side = styled('div')(({ theme }) => ({
  display: 'contents',
  [theme.containerQueries.up('md')]: {
    display: 'grid',
    gap: theme.spacing(1.5),
    position: 'sticky',
    top: theme.spacing(12),
  },
}));

const Panel = styled('section')(({ theme }) => ({
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1),
  padding: theme.spacing(1.25, 1.5, 1.25, 2),
  borderRadius: theme.spacing(2.5),
  border: theme.mixins.line(theme.vars.palette.divider),
  backgroundColor: theme.vars.palette.tint.pistachio,
  color: theme.vars.palette.text.primary,
  // As in the header: in a low window or with very large text, it would cover too much of the page.
  '@media screen and (min-height: 30rem)': {
    '@container (min-width: 18rem)': {
      position: 'sticky',
      bottom: `calc(var(${BANNERS_HEIGHT}, 0rem) + ${theme.spacing(1)})`,
      boxShadow: theme.shadows[6],
    },
  },
  [theme.containerQueries.up('md')]: {
    '&&': { position: 'static', boxShadow: 'none' },
    flexDirection: 'column',
    alignItems: 'stretch',
    gap: theme.spacing(2.5),
    padding: theme.spacing(3),
  },
}));

const Total = styled('p')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: theme.spacing(2),
  margin: 0,
  fontSize: '1.0625rem',
  fontWeight: 700,
  lineHeight: 1.3,
  fontVariantNumeric: 'tabular-nums',
  '& > :first-of-type': { fontSize: theme.typography.body2.fontSize },
  '@media print': { flex: 1 },
  [theme.containerQueries.up('sm')]: {
    fontSize: '1.25rem',
    flexDirection: 'row',
    alignItems: 'baseline',
    '& > :first-of-type': { fontSize: 'inherit' },
  },
}));

const onScreen = { '@media print': { display: 'none' } };

type CartSummaryProps = {
  cart: ShopCart;
  /** A line has a larger quantity than the stock. */
  short: boolean;
  /** Below the panel of the total: what is said of the delivery. */
  children?: ReactNode;
};

/** The total and the links to the checkout and the products. */
export function CartSummary({ cart, short, children }: CartSummaryProps) {
  const { t, i18n } = useLingui();
  return (
    <Side>
      <Panel aria-label={t`Total`}>
        {short && (
          <Typography variant="body2" sx={{ flexBasis: { '@xs': '100%', '@md': 'auto' } }}>
            <Trans>
              Some products have less in stock than your cart holds. Please look at them before you place the order.
            </Trans>
          </Typography>
        )}
        <Total>
          <span>{t`Total`}</span>
          <span>{formatPrice(i18n, cart.total_cost)}</span>
        </Total>
        <Button variant="contained" component={Link} to={paths.checkout} sx={onScreen}>
          <Trans>Place Order</Trans>
        </Button>
      </Panel>
      {children}
      <Button variant="outlined" component={Link} to={paths.products} sx={onScreen}>
        <Trans>Continue Shopping</Trans>
      </Button>
    </Side>
  );
}
