import { useLingui } from '@lingui/react/macro';
import Chip from '@mui/material/Chip';

/** Marks an order that is booked on a day that staff have closed since, until it is moved, called or cancelled. */
export function ClosedDayChip() {
  const { t } = useLingui();
  return <Chip size="small" color="warning" label={t`Closed day`} sx={{ flexShrink: 0 }} />;
}
