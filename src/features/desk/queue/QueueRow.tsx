import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { type DeskOrderSummary } from '../../../../contract/desk';
import { attentionText } from '../../../../contract/orderTexts';
import { AlertIcon } from '../../../components/icons';
import { LabelledText } from '../../../components/LabelledNote';
import { priceText } from '../../../components/priceText';
import { deskOrderPath } from '../../../config/paths';
import { DueMoney } from './DueMoney';
import { PhoneIcon } from '../deskIcons';
import { isCashMissing, paymentText } from '../deskTexts';
import { LateChip } from '../LateChip';
import { OrderStateChip } from '../OrderStateChip';
import { slotText } from '../deskTimes';

type QueueRowProps = {
  order: DeskOrderSummary;
  /** The query of the queue, to which the order's page leads back. */
  queue: string;
  showSlot: boolean;
};

/** An order of the queue: its page opens by a press anywhere, except on the button that calls the recipient. */
export function QueueRow({ order, queue, showSlot }: QueueRowProps) {
  const { id, number, recipient, place, phone_number, total, total_items, attention_marks } = order;
  return (
    <Card component="li" data-testid="order-row">
      <Stack direction="row" sx={{ alignItems: 'center' }}>
        <CardActionArea
          component={Link}
          to={deskOrderPath(id)}
          state={{ queue }}
          sx={{ flex: 1, minWidth: 0, px: 2, py: 1.5, display: 'block' }}
        >
          <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1, rowGap: 0.25, alignItems: 'center' }}>
            <Typography component="span" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
              {number}
            </Typography>
            <OrderStateChip state={order.state} />
            {order.is_late && <LateChip />}
          </Stack>
          <Typography component="div" sx={{ overflowWrap: 'anywhere' }}>
            <LabelledText label="Recipient">{recipient}</LabelledText>
          </Typography>
          <Typography component="div" sx={{ overflowWrap: 'anywhere' }}>
            <LabelledText label="Address">{place}</LabelledText>
          </Typography>
          <Typography component="div" variant="body2" color="textSecondary">
            {total_items} {total_items === 1 ? 'item' : 'items'} · {priceText(total)}
          </Typography>
          <Typography component="div" variant="body2" color="textSecondary">
            {showSlot && `${slotText(order.slot)} · `}
            {paymentText(order)}
          </Typography>
          {attention_marks && (
            <Typography
              component="div"
              variant="body2"
              sx={{ display: 'flex', gap: 0.75, mt: 0.5, color: 'error.main', fontWeight: 600 }}
            >
              <AlertIcon /> <span>Needs attention: {attentionText(attention_marks)}</span>
            </Typography>
          )}
        </CardActionArea>
        {phone_number && (
          <IconButton
            component="a"
            href={`tel:${phone_number}`}
            aria-label={`Call ${recipient}`}
            sx={{ mx: 0.5, fontSize: '1.125rem' }}
          >
            <PhoneIcon />
          </IconButton>
        )}
      </Stack>
      {(order.refunds_due.length > 0 || isCashMissing(order)) && <DueMoney order={order} />}
    </Card>
  );
}
