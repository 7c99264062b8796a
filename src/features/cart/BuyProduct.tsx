import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAppSelector } from '../../api/hooks';
import { BANNERS_HEIGHT } from '../../components/bannersHeight';
import { TickIcon } from '../../components/icons';
import { paths } from '../../config/paths';
import { selectSessionStatus } from '../../session/sessionSlice';
import { AddToCartButton, type CartProduct, mostInCart, selectCountInCart } from './AddToCart';
import { buyButton } from './buyButton';
import { useAddToCart } from './cartHooks';
import { QuantityField } from './QuantityField';

/** What visitors do not see while the session is starting; index.html marks those without tokens before the first paint. */
const FOR_VISITORS = '[data-visitor] &[data-starting]';

// On a phone it stays in reach while the page is read.
const Bar = styled('div', { shouldForwardProp: (prop) => prop !== 'sticky' })<{ sticky: boolean }>(
  ({ theme, sticky }) => ({
    display: 'flex',
    gap: theme.spacing(1.5),
    maxWidth: '30rem',
    ...buyButton(theme),
    [`${FOR_VISITORS} > [role="group"]`]: { display: 'none' },
    ...(sticky && {
      [theme.containerQueries.down('sm')]: {
        '@media (min-height: 30rem)': {
          position: 'sticky',
          bottom: `var(${BANNERS_HEIGHT}, 0rem)`,
          zIndex: 1,
          maxWidth: 'none',
          margin: theme.spacing(0, -2),
          padding: theme.spacing(1, 2),
          borderBlock: theme.mixins.line(theme.vars.palette.divider),
          backgroundColor: theme.vars.palette.background.default,
          [FOR_VISITORS]: { position: 'static', border: 0 },
        },
      },
    }),
  }),
);

// As tall without the link, so that nothing moves when the cart arrives.
const Status = styled('div')(({ theme }) => ({ minHeight: theme.spacing(3), [FOR_VISITORS]: { display: 'none' } }));

const InCart = styled(Link)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  minHeight: theme.spacing(3),
  color: theme.vars.palette.secondary.main,
  fontWeight: 600,
}));

/** Quantity and button of the page of a product in stock, and how many pieces are in the cart already. */
export function BuyProduct({ product }: { product: CartProduct }) {
  const { t } = useLingui();
  const status = useAppSelector(selectSessionStatus);
  const inCart = useAppSelector((state) => selectCountInCart(state, product));
  const { add, isAdding } = useAddToCart(product);
  const allowed = mostInCart(product);
  const most = Math.max(1, allowed - inCart);
  const [quantity, setQuantity] = useState(1);
  const [note, setNote] = useState('');
  const isExhausted = inCart >= allowed;
  const choose = (chosen: number, wanted: number) => {
    setQuantity(chosen);
    setNote(wanted > chosen ? t`Only ${chosen} can be added.` : '');
  };
  const addChosen = async () => {
    const added = Math.min(quantity, most);
    const { data } = await add(added);
    if (!data) return;
    setQuantity(1);
    if (note) setNote(t`${plural(added, { one: 'Only # was added.', other: 'Only # were added.' })}`);
  };
  const isVisitor = status === 'anonymous';
  const starting = status === 'starting' || undefined;
  return (
    <>
      <Bar sticky={!isVisitor} data-starting={starting}>
        {!isVisitor && <QuantityField value={Math.min(quantity, most)} most={most} onChange={choose} />}
        <AddToCartButton
          product={product}
          status={status}
          adding={isAdding}
          exhausted={isExhausted}
          onClick={() => void addChosen()}
        />
      </Bar>
      {!isVisitor && (
        <Status role="status" data-starting={starting}>
          {inCart > 0 && (
            <InCart to={paths.cart}>
              <TickIcon />
              {t`In your cart: ${inCart}`}
            </InCart>
          )}
          {note && ` ${note}`}
          {isExhausted &&
            ` ${allowed < product.quantity ? t`That is the most in one order.` : t`That is all we have.`}`}
        </Status>
      )}
    </>
  );
}
