import { keyframes, styled } from '@mui/material/styles';

const arrive = keyframes({ from: { transform: 'scale(0.6)', opacity: 0 }, '60%': { transform: 'scale(1.08)' } });

const Mark = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'absolute',
  insetBlockStart: theme.spacing(1),
  insetInlineStart: theme.spacing(1),
  padding: theme.spacing(0.25, 1.25),
  borderRadius: '99rem',
  border: theme.mixins.forcedLine,
  backgroundColor: theme.vars.palette.secondary.main,
  color: theme.vars.palette.secondary.contrastText,
  fontWeight: 650,
  animation: `${arrive} 240ms ease-out`,
}));

/** Says on a product card how many pieces are in the cart. */
export function InCartMark({ quantity }: { quantity: number }) {
  // A new key replays the animation when the number changes.
  return <Mark key={quantity}>In your cart: {quantity}</Mark>;
}
