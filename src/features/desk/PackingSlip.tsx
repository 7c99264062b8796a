import { Trans, useLingui } from '@lingui/react/macro';
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { type Slips } from '../../../contract/deskQueue';
import { formatCount, formatPrice } from '../../../contract/formats';
import { MISSING_TEXTS } from '../../../contract/orderTexts';
import { NepaliText } from '../../components/NepaliText';
import { LabelledText } from '../../components/LabelledNote';
import { methodText } from '../../components/paymentMethods';
import { pageSettings } from '../../config/pageSettings';
import { paymentText, placeText } from './deskTexts';
import { deliveryText } from './deskTimes';

/** The paper of the slips: A6, for which CSS has no name. */
export const SlipPaper = () => <GlobalStyles styles={{ '@page': { size: '105mm 148mm', margin: '6mm' } }} />;

// Sizes of paper: the slip is read at arm's length, also by those who sort the bags.
const Slip = styled('article')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: '2.5mm',
  fontSize: '9.5pt',
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
  '& p, & ul': { margin: 0 },
  '& .small': { fontSize: '8pt' },
  '& .number': { fontSize: '24pt', lineHeight: 1, fontWeight: 750, letterSpacing: '-0.02em', whiteSpace: 'nowrap' },
  '& .slot': { fontSize: '13pt', fontWeight: 700 },
  '& .recipient': { fontSize: '11pt', fontWeight: 650 },
  '& ul': {
    padding: '2mm 0',
    listStyle: 'none',
    borderBlock: theme.mixins.line('currentColor'),
  },
  '& li': { display: 'flex', gap: '2mm', breakInside: 'avoid' },
  '& li > b': { flex: 'none', minWidth: '9mm' },
  '& .card': { fontSize: '13pt', whiteSpace: 'pre-line' },
  '& .collect': {
    marginTop: 'auto',
    padding: '2mm 3mm',
    border: '0.6mm solid currentColor',
    fontSize: '15pt',
    fontWeight: 750,
    textAlign: 'center',
    breakInside: 'avoid',
  },
  '& .paid': { borderStyle: 'dashed', fontSize: '11pt', fontWeight: 600 },
  '@media print': { minHeight: '128mm' },
}));

/** The slip that goes into the bag: the order's number and time to sort by, where it goes, what is in it, and what to collect. That of a gift shows the card, and no prices. */
export function PackingSlip({ order }: { order: Slips[number] }) {
  const { t, i18n } = useLingui();
  const { number, address, note, gift } = order;
  // A line that was taken out is not in the bag.
  const items = order.items.filter(({ quantity }) => quantity > 0);
  const { shop } = pageSettings();
  const missing = i18n._(MISSING_TEXTS[order.if_missing]);
  const amount = formatPrice(i18n, order.to_collect);
  const method = i18n._(methodText(order.payment_method));
  return (
    <Slip aria-label={t`Packing slip ${number}`}>
      <p className="small">
        <NepaliText>{[shop.name, shop.address, shop.phone].join(' · ')}</NepaliText>
      </p>
      <p className="number">{number}</p>
      <p className="slot">{deliveryText(i18n, order, new Date(0))}</p>
      <div>
        <p className="recipient">
          <LabelledText label={t`Recipient`}>{address.recipient}</LabelledText>
        </p>
        <p>{address.phone_number}</p>
        <p>
          <LabelledText label={t`Address`}>{placeText(address)}</LabelledText>
        </p>
        {address.landmark && (
          <p>
            <LabelledText label={t`Landmark`}>{address.landmark}</LabelledText>
          </p>
        )}
        {address.note && (
          <p>
            <LabelledText label={t`Note for the rider`}>{address.note}</LabelledText>
          </p>
        )}
        {order.if_missing !== 'call' && !gift && (
          <p className="small">
            <Trans>If something is missing: {missing}</Trans>
          </p>
        )}
        {note && !gift && (
          <p>
            <LabelledText label={t`Note for the shop`}>{note}</LabelledText>
          </p>
        )}
      </div>
      <ul role="list">
        {items
          .filter(({ quantity }) => quantity > 0)
          .map((item) => (
            <li key={item.id}>
              <b>{formatCount(i18n, item.quantity)} ×</b>
              <span style={{ flex: 1 }}>
                <NepaliText>{item.name}</NepaliText>
              </span>
              {!gift && <span>{formatPrice(i18n, item.total_price)}</span>}
            </li>
          ))}
      </ul>
      {gift ? (
        <>
          <p>
            <LabelledText label={t`A gift from`}>{gift.sender}</LabelledText>
          </p>
          {gift.card && <p className="card">{gift.card}</p>}
          <p className="collect paid">{t`Gift: collect nothing.`}</p>
        </>
      ) : order.to_collect ? (
        <p className="collect">{t`Collect ${amount}`}</p>
      ) : (
        <p className="collect paid">
          {order.payment_status === 'paid'
            ? t`Paid with ${method}. Collect nothing.`
            : `${formatPrice(i18n, order.total)}: ${paymentText(i18n, order)}`}
        </p>
      )}
    </Slip>
  );
}
