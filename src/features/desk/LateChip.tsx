import { useLingui } from '@lingui/react/macro';
import Chip from '@mui/material/Chip';

/** Marks an order that is still to be delivered although its delivery time is over. */
export function LateChip() {
  const { t } = useLingui();
  return <Chip size="small" color="error" label={t`Late`} sx={{ flexShrink: 0 }} />;
}
