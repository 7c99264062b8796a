import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import Badge from '@mui/material/Badge';
import { styled } from '@mui/material/styles';
import { localDigits } from '../../contract/formats';
import { BasketIcon } from '../components/icons';
import { VisuallyHidden } from '../components/VisuallyHidden';
import { useCart } from '../features/cart/cartHooks';
import { paths } from '../config/paths';
import { BarLink } from './BarLink';

/** Narrow screens show the icon only. */
const Text = styled(VisuallyHidden)(({ theme }) => ({
  [theme.containerQueries.up('sm')]: {
    position: 'static',
    width: 'auto',
    height: 'auto',
    margin: 0,
    overflow: 'visible',
    clipPath: 'none',
  },
}));

/** Beside the text instead of on its corner. */
const Count = styled(Badge)({ '& .MuiBadge-badge': { position: 'static', transform: 'none' } });

/** The link to the cart with the number of items, once that is known. A click loads the cart again. */
export function CartLink() {
  const { t, i18n } = useLingui();
  const { cart, isKnown, refetch } = useCart();
  const count = cart.total_items;
  const shown = localDigits(i18n, String(count));

  return (
    <BarLink
      to={paths.cart}
      onClick={refetch}
      aria-label={
        isKnown ? t`${plural(count, { one: `Cart, ${shown} item`, other: `Cart, ${shown} items` })}` : t`Cart`
      }
      sx={{ gridArea: 'cart', justifySelf: 'end' }}
    >
      <BasketIcon />
      {/* The space keeps the visible text, "Cart 3", a part of the label. */}
      <Text>{t`Cart`} </Text>
      <Count
        badgeContent={shown}
        max={Infinity}
        showZero
        hidden={count === 0}
        slotProps={{ badge: { 'data-testid': 'cart-badge' } as object }}
      />
    </BarLink>
  );
}
