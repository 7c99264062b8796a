import Chip from '@mui/material/Chip';

/** Marks an order that a member of staff has placed for themselves. */
export const StaffPurchaseChip = () => (
  <Chip size="small" variant="outlined" label="Staff purchase" sx={{ flexShrink: 0 }} />
);
