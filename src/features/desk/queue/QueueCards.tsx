import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { type DeskOrderSummary } from '../../../../contract/desk';
import { formatPrice } from '../../../../contract/formats';
import { PersonIcon } from '../../../components/icons';
import { LabelledText } from '../../../components/LabelledNote';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { deskOrderPath } from '../../../config/paths';
import { PhoneIcon, PlaceIcon } from '../deskIcons';
import { shortPaymentText } from '../deskTexts';
import { slotText } from '../deskTimes';
import { LateChip } from '../LateChip';
import { OrderStateChip } from '../OrderStateChip';
import { QueueNotes } from './QueueNotes';
import { type QueueRowsProps } from './queueView';

// Four orders are in sight on a phone.
const text = { flex: 1, minWidth: 0, py: 0.75, display: 'block', fontSize: '0.875rem', lineHeight: 1.45 };
const labelled = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  '& > svg': { flex: 'none', color: 'text.secondary' },
};
const oneLine = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** An order of the queue: its page opens by a press anywhere, except on the box that chooses it and the button that calls the recipient. */
function QueueCard({
  order,
  queue,
  hasState,
  selection,
}: Omit<QueueRowsProps, 'orders'> & { order: DeskOrderSummary }) {
  const { t, i18n } = useLingui();
  const { id, number, recipient, rider, place, phone_number, total, total_items: count } = order;
  return (
    <Card component="li" data-testid="order-row">
      <Stack direction="row" sx={{ alignItems: 'center' }}>
        {selection?.canChoose(order) && (
          <Checkbox
            checked={selection.chosen.has(id)}
            onChange={() => selection.toggle(id)}
            slotProps={{ input: { 'aria-label': t`Choose ${number}` } }}
            sx={{ width: '2.75rem', height: '2.75rem', mr: -1 }}
          />
        )}
        <CardActionArea
          component={Link}
          to={deskOrderPath(id)}
          state={{ queue }}
          sx={{ ...text, pl: selection?.canChoose(order) ? 0.5 : 2 }}
        >
          <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 0.5, alignItems: 'center' }}>
            <Typography component="span" variant="h3" sx={{ fontSize: '0.9375rem', whiteSpace: 'nowrap' }}>
              {number}
            </Typography>
            {hasState && <OrderStateChip state={order.state} />}
            {order.is_late && <LateChip />}
            <Box component="span" sx={{ ml: 'auto', fontSize: '0.8125rem', fontWeight: 650, whiteSpace: 'nowrap' }}>
              <VisuallyHidden>
                <Trans>Total</Trans>:{' '}
              </VisuallyHidden>
              {formatPrice(i18n, total)}
            </Box>
          </Stack>
          {/* What a member wrote has a label, so that it is not taken for a text of the shop. */}
          <Box component="span" sx={labelled}>
            <PersonIcon />
            <Box component="span" sx={oneLine}>
              <LabelledText isHidden label={t`Recipient`}>
                {recipient}
              </LabelledText>
            </Box>
            {rider && (
              <Box
                component="span"
                sx={{ ...oneLine, flex: 'none', maxWidth: '50%', ml: 'auto', color: 'text.secondary' }}
              >
                <LabelledText label={t`Rider`}>{rider.name}</LabelledText>
              </Box>
            )}
          </Box>
          <Box component="span" sx={labelled}>
            <PlaceIcon />
            <Box component="span" sx={oneLine}>
              <LabelledText isHidden label={t`Address`}>
                {place}
              </LabelledText>
            </Box>
          </Box>
          <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {slotText(i18n, order.slot)} · {shortPaymentText(i18n, order)}
            <Box component="span" sx={{ '@container (max-width: 30rem)': { display: 'none' } }}>
              {' · '}
              <Plural value={count} one="# item" other="# items" />
            </Box>
          </Box>
        </CardActionArea>
        {phone_number && (
          <IconButton
            component="a"
            href={`tel:${phone_number}`}
            aria-label={t`Call ${recipient}`}
            sx={{ fontSize: '1.125rem' }}
          >
            <PhoneIcon />
          </IconButton>
        )}
      </Stack>
      <QueueNotes order={order} />
    </Card>
  );
}

/** The orders of the queue on a phone. */
export const QueueCards = ({ orders, ...props }: QueueRowsProps) => (
  <Stack component="ul" role="list" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {orders.map((order) => (
      <QueueCard key={order.id} order={order} {...props} />
    ))}
  </Stack>
);
