import { keyframes } from '@mui/material/styles';
import { styled } from '../../components/styled';

const arrive = keyframes({ from: { transform: 'scale(0.6)', opacity: 0 }, '60%': { transform: 'scale(1.08)' } });

const Mark = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'absolute',
  insetBlockStart: theme.spacing(1),
  insetInlineStart: theme.spacing(1),
  padding: theme.spacing(0.25, 1.25),
  borderRadius: '99rem',
  backgroundColor: theme.vars.palette.secondary.main,
  color: theme.vars.palette.secondary.contrastText,
  fontWeight: 650,
  animation: `${arrive} 240ms ease-out`,
}));

/** Says on a card how many pieces of its product are in the cart. */
export function InCartMark({ quantity }: { quantity: number }) {
  // A new key plays the motion again, so that one more is seen to arrive.
  return <Mark key={quantity}>In your cart: {quantity}</Mark>;
}
