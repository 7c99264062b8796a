import { useLingui } from '@lingui/react/macro';
import { keyframes, styled } from '@mui/material/styles';
import { type ReactNode } from 'react';

const arrive = keyframes({ from: { transform: 'scale(0.6)', opacity: 0 }, '60%': { transform: 'scale(1.08)' } });

const Mark = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'absolute',
  insetBlockStart: theme.spacing(1),
  insetInlineStart: theme.spacing(1),
  maxWidth: `calc(100% - ${theme.spacing(2)})`,
  display: 'flex',
  alignItems: 'center',
  textAlign: 'center',
  borderRadius: '99rem',
  border: theme.mixins.forcedLine,
  backgroundColor: theme.vars.palette.secondary.main,
  color: theme.vars.palette.secondary.contrastText,
  fontWeight: 650,
}));

const Text = styled('span')(({ theme }) => ({
  padding: theme.spacing(0.25, 1.25),
  animation: `${arrive} 240ms ease-out`,
  'button ~ &': { paddingInline: 0 },
}));

type InCartMarkProps = {
  quantity: number;
  /** All pieces that can be had are in the cart. */
  isAll: boolean;
  /** Buttons beside the text. */
  before?: ReactNode;
  after?: ReactNode;
};

/** Says on a product card how many pieces are in the cart. */
export function InCartMark({ quantity, isAll, before, after }: InCartMarkProps) {
  const { t } = useLingui();
  return (
    <Mark>
      {before}
      {/* A new key replays the animation when the number changes. */}
      <Text key={quantity}>{isAll ? t`${quantity} in cart (all)` : t`${quantity} in cart`}</Text>
      {after}
    </Mark>
  );
}
