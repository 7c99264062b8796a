import Chip from '@mui/material/Chip';

/** Marks an order that is still to be delivered although its delivery time is over. */
export const LateChip = () => <Chip size="small" color="error" label="Late" sx={{ flexShrink: 0 }} />;
