import Chip from '@mui/material/Chip';

/** Marks an order that is booked on a day that staff have closed since, until it is moved, called or cancelled. */
export const ClosedDayChip = () => <Chip size="small" color="warning" label="Closed day" sx={{ flexShrink: 0 }} />;
