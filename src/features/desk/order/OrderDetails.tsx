import { useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { type DeskOrder } from '../../../../contract/desk';
import { historyText } from '../../../../contract/historyTexts';
import { paisaOf } from '../../../../contract/money';
import { attentionText, MISSING_TEXTS, refundText } from '../../../../contract/orderTexts';
import { LabelledNote, LabelledText } from '../../../components/LabelledNote';
import { LegalDate } from '../../../components/LegalDate';
import { NepaliText } from '../../../components/NepaliText';
import { methodText } from '../../../components/paymentMethods';
import { priceText } from '../../../components/priceText';
import { TextLink } from '../../../components/TextLink';
import { deskMemberPath } from '../../../config/paths';
import { ClosedDayChip } from '../ClosedDayChip';
import { PhoneIcon } from '../deskIcons';
import { paymentText, placeText } from '../deskTexts';
import { deliveryText, dayTimeText } from '../deskTimes';
import { LateChip } from '../LateChip';
import { StaffPurchaseChip } from '../StaffPurchaseChip';
import { OrderLines } from './OrderLines';
import { ProblemLinks } from './ProblemLinks';
import { OrderStateChip } from '../OrderStateChip';

type SectionProps = { title: string; area: 'delivery' | 'items' | 'payment' | 'history'; children: ReactNode };

function Section({ title, area, children }: SectionProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2, gridArea: area }}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Card>
  );
}

// On a wide screen, all of it is in sight at once.
const areas = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplate: {
    '@xs': '"delivery" "items" "payment" "history" / minmax(0, 1fr)',
    '@md': '"items delivery" auto "history payment" 1fr / minmax(0, 1fr) minmax(0, 22rem)',
  },
};

/** An order as staff see it: where and when, what, how it is paid, and what has happened. */
export function OrderDetails({ order }: { order: DeskOrder }) {
  const { i18n } = useLingui();
  const { address, attention_marks, note, payments, refunds, events } = order;
  return (
    <Stack spacing={2} sx={{ pb: 2, overflowWrap: 'anywhere' }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <OrderStateChip state={order.state} />
        {order.is_late && <LateChip />}
        {order.on_closed_day && <ClosedDayChip />}
        {order.of_staff && <StaffPurchaseChip />}
        <Typography component="span">{deliveryText(order)}</Typography>
      </Stack>
      {attention_marks && <Alert severity="error">Needs attention: {attentionText(i18n, attention_marks)}</Alert>}
      <ProblemLinks order={order} />
      <Box sx={areas}>
        <Section title="Delivery" area="delivery">
          <Typography>
            <LabelledText label="Recipient">{address.recipient}</LabelledText>
          </Typography>
          <Typography>
            <LabelledText label="Address">{placeText(address)}</LabelledText>
          </Typography>
          <LabelledNote label="Landmark">{address.landmark}</LabelledNote>
          <LabelledNote label="Note for the rider">{address.note}</LabelledNote>
          <LabelledNote label="Note for the shop">{note}</LabelledNote>
          <LabelledNote label="If something is missing">{MISSING_TEXTS[order.if_missing]}</LabelledNote>
          {order.gift && (
            <>
              <LabelledNote label="Gift from">{`${order.gift.sender}, ${order.gift.sender_phone}`}</LabelledNote>
              <LabelledNote label="Card">{order.gift.card}</LabelledNote>
            </>
          )}
          {order.rider && (
            <Typography>
              <LabelledText label="Rider">{order.rider.name}</LabelledText>
            </Typography>
          )}
          {address.phone_number && (
            <Button
              variant="outlined"
              component="a"
              href={`tel:${address.phone_number}`}
              startIcon={<PhoneIcon />}
              sx={{ mt: 1.5 }}
            >
              Call {address.phone_number}
            </Button>
          )}
        </Section>
        <Section title={`${order.total_items} ${order.total_items === 1 ? 'item' : 'items'}`} area="items">
          <OrderLines order={order} />
        </Section>
        <Section title="Payment" area="payment">
          <Typography>{paymentText(order)}</Typography>
          {order.cash_due !== null && <Typography>To be collected: {priceText(order.cash_due)}</Typography>}
          {order.cash_receipts.map(({ id, amount, surplus, rider, recorded_by, at }) => (
            <Typography key={id} variant="body2" color="textSecondary">
              {priceText(amount)} in cash{paisaOf(surplus) > 0 && `, rounded up by ${priceText(surplus)}`}
              {rider && `, collected by ${rider}`}, recorded {dayTimeText(at)}
              {recorded_by && ` by ${recorded_by}`}
            </Typography>
          ))}
          {paisaOf(order.returned) > 0 && (
            <Typography variant="body2" color="textSecondary">
              {priceText(order.returned)} less because of problems
            </Typography>
          )}
          {order.written_off && (
            <Typography variant="body2" color="textSecondary">
              {priceText(order.written_off.amount)} written off: {order.written_off.reason}
            </Typography>
          )}
          {order.cash_blocked && (
            <Alert severity="warning" sx={{ my: 1 }}>
              Cash on delivery is not possible for this phone number: two orders were refused, or nobody was there.
            </Alert>
          )}
          {payments
            .filter(({ method, reference, paid_at }) => method !== 'cod' && (reference !== null || paid_at !== null))
            .map((payment, index) => (
              <Typography key={index} variant="body2" color="textSecondary">
                {/* The line above shows method and status of the order. */}
                {payments.length > 1 && `${methodText(payment.method)}, ${payment.status}: `}
                {priceText(payment.amount)}
                {payment.reference && `, reference ${payment.reference}`}
                {payment.paid_at && `, ${dayTimeText(payment.paid_at)}`}
              </Typography>
            ))}
          {refunds.map((refund, index) => (
            <Typography key={index} component="div" variant="body2" color="textSecondary">
              Refund {refund.status === 'due' ? 'due' : 'made'}: {priceText(refund.amount)}, {refundText(i18n, refund)}{' '}
              {refund.refund_by && <LegalDate what="refund" by={refund.refund_by} />}
            </Typography>
          ))}
          {order.member !== null && (
            <Typography variant="body2" color="textSecondary">
              Account:{' '}
              <TextLink to={deskMemberPath(order.member)} color="inherit">
                {order.email ?? 'no email address'}
              </TextLink>
            </Typography>
          )}
        </Section>
        <Section title="Order history" area="history">
          <Stack component="ol" role="list" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {events.map((event, index) => (
              <li key={index}>
                <Typography variant="body2" color="textSecondary">
                  {dayTimeText(event.at)}
                  {event.by !== null && (
                    <>
                      {', by '}
                      <bdi>
                        <NepaliText>{event.by}</NepaliText>
                      </bdi>
                    </>
                  )}
                </Typography>
                <Typography>
                  <NepaliText>{historyText(i18n, event)}</NepaliText>
                </Typography>
              </li>
            ))}
          </Stack>
        </Section>
      </Box>
    </Stack>
  );
}
