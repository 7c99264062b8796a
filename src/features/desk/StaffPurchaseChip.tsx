import { useLingui } from '@lingui/react/macro';
import Chip from '@mui/material/Chip';

/** Marks an order that a member of staff has placed for themselves. */
export function StaffPurchaseChip() {
  const { t } = useLingui();
  return <Chip size="small" variant="outlined" label={t`Staff purchase`} sx={{ flexShrink: 0 }} />;
}
