import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { Suspense, useRef, useState } from 'react';
import { type DeskOrderSummary } from '../../../../contract/desk';
import { formatPrice } from '../../../../contract/formats';
import { errorText } from '../../../http/apiError';
import { focusFallback } from '../../../components/focusFallback';
import { LegalDate } from '../../../components/LegalDate';
import { deskErrors, useLazyGetDeskOrderQuery } from '../deskEndpoints';
import { paidByText } from '../deskTexts';
import { CashCollectedDialog, RefundDialog } from '../order/lazyDialogs';
import { useOrderActions } from '../order/useOrderActions';

/** Money of an order of the queue that is to go back, or else its cash that was not recorded, and the button for it. */
export function DueMoney({ order }: { order: DeskOrderSummary }) {
  const { t, i18n } = useLingui();
  const { refunds_due: refunds, number } = order;
  const actions = useOrderActions(order);
  const [load, { currentData: loaded, isFetching }] = useLazyGetDeskOrderQuery();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const refund = refunds[0];
  const cash = formatPrice(i18n, order.to_collect ?? order.total);
  const rider = order.rider?.name;
  const delivered = rider
    ? t`Delivered by ${rider}. ${cash} of cash is not recorded.`
    : t`Delivered. ${cash} of cash is not recorded.`;
  const due = refund && formatPrice(i18n, refund.amount);
  const text = due ? t`Refund: ${due}` : t`Cash collected: ${cash}`;

  const open = async () => {
    // A refund needs the payments of the order, of which the queue has a part.
    const result = refund ? await load(order.id) : null;
    if (result?.isError) enqueueSnackbar(errorText(deskErrors.loadDesk, result.error), { variant: 'error' });
    else setOpen(true);
  };
  const dialog = {
    onClose: () => {
      setOpen(false);
      button.current?.focus();
    },
  };
  return (
    <Stack ref={focusFallback} direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', px: 2, pb: 1.5 }}>
      <Typography component="div" variant="body2" sx={{ flex: '1 1 14rem', overflowWrap: 'anywhere' }}>
        {refund
          ? refunds.map(({ amount, method, reference, refund_by }, index) => (
              <div key={index}>
                {formatPrice(i18n, amount)} {paidByText(i18n, method)}
                {reference && (
                  <>
                    , <Trans>reference {reference}</Trans>
                  </>
                )}{' '}
                <LegalDate what="refund" by={refund_by} />
              </div>
            ))
          : delivered}
      </Typography>
      <Button
        ref={button}
        variant="outlined"
        aria-label={`${text}, ${number}`}
        aria-disabled={isFetching}
        onClick={() => void (isFetching || open())}
      >
        {text}
      </Button>
      <Suspense>
        {isOpen && refund && loaded && <RefundDialog order={loaded} onSubmit={actions.refund} {...dialog} />}
        {isOpen && !refund && <CashCollectedDialog order={order} onSubmit={actions.collect} {...dialog} />}
      </Suspense>
    </Stack>
  );
}
