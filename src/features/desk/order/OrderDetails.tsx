import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { plural } from '@lingui/core/macro';
import { type ReactNode, useId } from 'react';
import { type DeskOrder } from '../../../../contract/desk';
import { formatPrice } from '../../../../contract/formats';
import { historyText } from '../../../../contract/historyTexts';
import { paisaOf } from '../../../../contract/money';
import { attentionText, MISSING_TEXTS } from '../../../../contract/orderTexts';
import { LabelledNote, LabelledText } from '../../../components/LabelledNote';
import { LegalDate } from '../../../components/LegalDate';
import { NepaliText } from '../../../components/NepaliText';
import { methodText } from '../../../components/paymentMethods';
import { TextLink } from '../../../components/TextLink';
import { deskMemberPath } from '../../../config/paths';
import { ClosedDayChip } from '../ClosedDayChip';
import { PhoneIcon } from '../deskIcons';
import { paymentText, placeText } from '../deskTexts';
import { deliveryText } from '../deskTimes';
import { LateChip } from '../LateChip';
import { ActTime } from '../ActTime';
import { StaffPurchaseChip } from '../StaffPurchaseChip';
import { OrderLines } from './OrderLines';
import { arrivedText, PAYMENT_STATUSES, receiptText, refundLine, writeOffText } from './moneyTexts';
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
  const { t, i18n } = useLingui();
  const { address, attention_marks, note, payments, refunds, events } = order;
  const { phone_number: phone } = address;
  const count = order.total_items;
  const attention = attentionText(i18n, attention_marks);
  const due = formatPrice(i18n, order.cash_due);
  const returned = formatPrice(i18n, order.returned);
  const email = order.email ?? t`no email address`;
  return (
    <Stack spacing={2} sx={{ pb: 2, overflowWrap: 'anywhere' }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <OrderStateChip state={order.state} />
        {order.is_late && <LateChip />}
        {order.on_closed_day && <ClosedDayChip />}
        {order.of_staff && <StaffPurchaseChip />}
        <Typography component="span">{deliveryText(i18n, order)}</Typography>
      </Stack>
      {attention && <Alert severity="error">{t`Needs attention: ${attention}`}</Alert>}
      <ProblemLinks order={order} />
      <Box sx={areas}>
        <Section title={t`Delivery`} area="delivery">
          <Typography>
            <LabelledText label={t`Recipient`}>{address.recipient}</LabelledText>
          </Typography>
          <Typography>
            <LabelledText label={t`Address`}>{placeText(address)}</LabelledText>
          </Typography>
          <LabelledNote label={t`Landmark`}>{address.landmark}</LabelledNote>
          <LabelledNote label={t`Note for the rider`}>{address.note}</LabelledNote>
          <LabelledNote label={t`Note for the shop`}>{note}</LabelledNote>
          <LabelledNote label={t`If something is missing`}>{i18n._(MISSING_TEXTS[order.if_missing])}</LabelledNote>
          {order.gift && (
            <>
              <LabelledNote label={t`Gift from`}>{`${order.gift.sender}, ${order.gift.sender_phone}`}</LabelledNote>
              <LabelledNote label={t`Card`}>{order.gift.card}</LabelledNote>
            </>
          )}
          {order.rider && (
            <Typography>
              <LabelledText label={t`Rider`}>{order.rider.name}</LabelledText>
            </Typography>
          )}
          {phone && (
            <Button variant="outlined" component="a" href={`tel:${phone}`} startIcon={<PhoneIcon />} sx={{ mt: 1.5 }}>
              {t`Call ${phone}`}
            </Button>
          )}
        </Section>
        <Section title={t`${plural(count, { one: '# item', other: '# items' })}`} area="items">
          <OrderLines order={order} />
        </Section>
        <Section title={t`Payment`} area="payment">
          <Typography>{paymentText(i18n, order)}</Typography>
          {order.cash_due !== null && <Typography>{t`To be collected: ${due}`}</Typography>}
          {order.cash_receipts.map((receipt) => (
            <Typography key={receipt.id} variant="body2" color="textSecondary">
              {receiptText(i18n, receipt)}
            </Typography>
          ))}
          {paisaOf(order.returned) > 0 && (
            <Typography variant="body2" color="textSecondary">
              {t`${returned} less because of problems`}
            </Typography>
          )}
          {order.written_off && (
            <Typography variant="body2" color="textSecondary">
              {writeOffText(i18n, order.written_off)}
            </Typography>
          )}
          {order.cash_blocked && (
            <Alert severity="warning" sx={{ my: 1 }}>
              {t`Cash on delivery is not possible for this phone number: two orders were refused, or nobody was there.`}
            </Alert>
          )}
          {payments
            .filter(({ method, reference, paid_at }) => method !== 'cod' && (reference !== null || paid_at !== null))
            .map((payment, index) => (
              <Typography key={index} variant="body2" color="textSecondary">
                {/* The line above shows method and status of the order. */}
                {payments.length > 1 &&
                  `${i18n._(methodText(payment.method))}, ${i18n._(PAYMENT_STATUSES[payment.status])}: `}
                {arrivedText(i18n, payment)}
              </Typography>
            ))}
          {refunds.map((refund, index) => (
            <Typography key={index} component="div" variant="body2" color="textSecondary">
              {refundLine(i18n, refund)} {refund.refund_by && <LegalDate what="refund" by={refund.refund_by} />}
            </Typography>
          ))}
          {order.member !== null && (
            <Typography variant="body2" color="textSecondary">
              <Trans>
                Account:{' '}
                <TextLink to={deskMemberPath(order.member)} color="inherit">
                  {email}
                </TextLink>
              </Trans>
            </Typography>
          )}
        </Section>
        <Section title={t`Order history`} area="history">
          <Stack component="ol" role="list" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {events.map((event, index) => (
              <li key={index}>
                <Typography variant="body2" color="textSecondary">
                  <ActTime at={event.at} by={event.by} />
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
