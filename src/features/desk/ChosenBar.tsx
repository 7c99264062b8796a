import { Trans } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { BANNERS_HEIGHT } from '../../components/bannersHeight';

// At the bottom of the window, in reach of the thumb.
const Bar = styled(Stack)(({ theme }) => ({
  position: 'sticky',
  bottom: `var(${BANNERS_HEIGHT}, 0rem)`,
  zIndex: theme.zIndex.appBar,
  flexDirection: 'row',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  marginInline: theme.spacing(-2),
  padding: theme.spacing(1, 2),
  backgroundColor: theme.vars.palette.background.default,
  borderBlockStart: theme.mixins.line(theme.vars.palette.divider),
}));

type ChosenBarProps = { label: string; count: number; onClear: () => void; children: ReactNode };

/** How many items of a list are chosen, and what can be done with all of them. */
export const ChosenBar = ({ label, count, onClear, children }: ChosenBarProps) => (
  <Bar role="group" aria-label={label}>
    <Typography role="status" sx={{ fontWeight: 650, mr: 'auto', whiteSpace: 'nowrap' }}>
      <Trans>{count} chosen</Trans>
    </Typography>
    <Button onClick={onClear}>
      <Trans>Clear</Trans>
    </Button>
    {children}
  </Bar>
);
