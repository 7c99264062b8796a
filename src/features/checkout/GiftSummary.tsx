import Typography from '@mui/material/Typography';
import { type TypedGift } from './gift';

/** Who gets a gift, the number that the rider calls, and the message on its card. */
export const GiftSummary = ({ gift: { recipient, phone, card } }: { gift: TypedGift }) => (
  <>
    <Typography>
      A gift for {recipient}, {phone}
    </Typography>
    <Typography color="textSecondary" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {card.trim() ? `“${card.trim()}”` : 'Without a message'}
    </Typography>
  </>
);
