import { useLingui } from '@lingui/react/macro';
import { type OrderRefund } from '../../../../contract/orderFacts';
import { refundText } from '../../../../contract/orderTexts';
import { LegalDate } from '../../../components/LegalDate';
import { priceText } from '../../../components/priceText';

/** What was given back and what is to be, with its reasons: "NPR 100.00 was refunded: torn bag". */
export function RefundLines({ refunds }: { refunds: readonly OrderRefund[] }) {
  const { i18n } = useLingui();
  return refunds.map((refund, index) => (
    <div key={index}>
      {priceText(refund.amount)} {refund.status === 'due' ? 'to be refunded' : 'was refunded'}:{' '}
      {refundText(i18n, refund)}
      {refund.refund_by && (
        <>
          {' '}
          <LegalDate what="refund" by={refund.refund_by} />
        </>
      )}
    </div>
  ));
}
