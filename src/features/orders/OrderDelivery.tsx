import { Trans, useLingui } from '@lingui/react/macro';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type Order } from '../../../contract/orders';
import { MISSING_TEXTS } from '../../../contract/orderTexts';
import { NepaliText } from '../../components/NepaliText';
import { LabelledNote } from '../../components/LabelledNote';
import { formatCourier } from '../../components/courierDays';
import { slotText } from './orderTimes';

/** Where and when an order is delivered, and what the member has asked for. */
export function OrderDelivery({ order: { address, slot, courier_days, note, if_missing, gift } }: { order: Order }) {
  const { t, i18n } = useLingui();
  const { recipient, phone_number, tole, landmark, local_level, ward, district, province } = address;
  const lines = [recipient, tole, landmark, `${local_level}-${ward}, ${district}`, province].filter(Boolean);
  return (
    <>
      <Typography sx={{ fontWeight: 650 }}>
        {slot ? slotText(i18n, slot) : formatCourier(i18n, courier_days)}
      </Typography>
      <Typography component="address" sx={{ fontStyle: 'normal', mt: 1 }}>
        {lines.map((line, index) => (
          <span key={index} style={{ display: 'block' }}>
            <NepaliText>{line}</NepaliText>
          </span>
        ))}
        {phone_number && (
          <MuiLink href={`tel:${phone_number}`} sx={{ display: 'inline-block', minHeight: '1.5rem' }}>
            {phone_number}
          </MuiLink>
        )}
      </Typography>
      <LabelledNote label={t`Note for the rider`}>{address.note}</LabelledNote>
      <LabelledNote label={t`Note for the shop`}>{note}</LabelledNote>
      <LabelledNote label={t`If something is missing`}>{i18n._(MISSING_TEXTS[if_missing])}</LabelledNote>
      {gift && (
        <Typography sx={{ mt: 1 }}>
          <Trans>This is a gift. The recipient sees no prices, and we call you about the order.</Trans>
        </Typography>
      )}
      <LabelledNote label={t`Card`}>{gift?.card ?? ''}</LabelledNote>
    </>
  );
}
