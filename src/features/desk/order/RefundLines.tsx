import { Trans, useLingui } from '@lingui/react/macro';
import { type OrderRefund } from '../../../../contract/orderFacts';
import { formatPrice } from '../../../../contract/formats';
import { refundText } from '../../../../contract/orderTexts';
import { LegalDate } from '../../../components/LegalDate';

/** What was given back and what is to be, with its reasons: "NPR 100.00 was refunded: torn bag". */
export function RefundLines({ refunds }: { refunds: readonly OrderRefund[] }) {
  const { i18n } = useLingui();
  return refunds.map((refund, index) => {
    const amount = formatPrice(i18n, refund.amount);
    const reason = refundText(i18n, refund);
    return (
      <div key={index}>
        {refund.status === 'due' ? (
          <Trans>
            {amount} to be refunded: {reason}
          </Trans>
        ) : (
          <Trans>
            {amount} was refunded: {reason}
          </Trans>
        )}
        {refund.refund_by && (
          <>
            {' '}
            <LegalDate what="refund" by={refund.refund_by} />
          </>
        )}
      </div>
    );
  });
}
