import { useLingui } from '@lingui/react/macro';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { formatPrice } from '../../../../contract/formats';

type CashRowProps = { children: ReactNode; amount: string; end?: ReactNode };

/** A row of the cash of a rider. */
export function CashRow({ children, amount, end }: CashRowProps) {
  const { i18n } = useLingui();
  return (
    <Stack component="li" direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: '2.75rem' }}>
      <Typography component="div" sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
      <Typography component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatPrice(i18n, amount)}
      </Typography>
      {end}
    </Stack>
  );
}

/** The style of a list of such rows. */
export const cashList = { m: 0, p: 0, listStyle: 'none' };
