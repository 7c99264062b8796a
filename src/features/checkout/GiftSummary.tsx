import { Trans } from '@lingui/react/macro';
import Typography from '@mui/material/Typography';
import { toWireGift, type TypedGift } from './gift';

/** Who gets a gift, the number that the rider calls, and the message on its card. */
export const GiftSummary = ({ gift }: { gift: TypedGift }) => {
  const { recipient, phone_number, card } = toWireGift(gift);
  return (
    <>
      <Typography>
        <Trans>
          A gift for {recipient}, {phone_number}
        </Trans>
      </Typography>
      <Typography color="textSecondary" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {card ? `“${card}”` : <Trans>Without a message</Trans>}
      </Typography>
    </>
  );
};
