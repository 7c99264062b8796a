import { Trans } from '@lingui/react/macro';
import Button, { type ButtonProps } from '@mui/material/Button';

type ClearAllProps = Pick<ButtonProps, 'variant'> & {
  sx: { px: number };
  /** Null when there is nothing to clear: the button stays (specification §2), idle. */
  onClear: (() => void) | null;
};

/** The button that takes search, category and sort away. */
export const ClearAll = ({ variant, sx, onClear }: ClearAllProps) => (
  // Not disabled: the focus would be lost after the press.
  <Button
    variant={variant}
    aria-disabled={onClear === null || undefined}
    sx={{ ...sx, opacity: onClear ? 1 : 0.5 }}
    onClick={() => onClear?.()}
  >
    <Trans>Clear All</Trans>
  </Button>
);
