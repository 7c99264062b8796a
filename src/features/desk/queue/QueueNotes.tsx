import { Trans, useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import { type DeskOrderSummary } from '../../../../contract/desk';
import { attentionText } from '../../../../contract/orderTexts';
import { AlertIcon } from '../../../components/icons';
import { ClosedDayChip } from '../ClosedDayChip';
import { isCashMissing } from '../deskTexts';
import { StaffPurchaseChip } from '../StaffPurchaseChip';
import { DueMoney } from './DueMoney';

/** Whether there is something to know or to do about an order beside delivering it. */
export const hasNotes = (order: DeskOrderSummary): boolean =>
  order.attention_marks !== null ||
  order.on_closed_day ||
  order.of_staff ||
  order.refunds_due.length > 0 ||
  isCashMissing(order);

/** Why an order needs attention, that its day was closed, that staff have placed it for themselves, and its money that is due. */
export function QueueNotes({ order }: { order: DeskOrderSummary }) {
  const { i18n } = useLingui();
  const attention = attentionText(i18n, order.attention_marks);
  return (
    <>
      {attention && (
        <Box
          sx={{ display: 'flex', gap: 0.75, px: 2, pb: 1, typography: 'body2', color: 'error.main', fontWeight: 600 }}
        >
          <AlertIcon />{' '}
          <span>
            <Trans>Needs attention: {attention}</Trans>
          </span>
        </Box>
      )}
      {(order.on_closed_day || order.of_staff) && (
        <Box sx={{ display: 'flex', gap: 0.5, px: 2, pb: 1 }}>
          {order.on_closed_day && <ClosedDayChip />}
          {order.of_staff && <StaffPurchaseChip />}
        </Box>
      )}
      {(order.refunds_due.length > 0 || isCashMissing(order)) && <DueMoney order={order} />}
    </>
  );
}
