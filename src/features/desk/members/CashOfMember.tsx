import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type DeskMemberDetails } from '../../../../contract/members';
import { errorText } from '../../../http/apiError';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { dateText } from '../../../components/timeText';
import { memberErrors, useAllowCashOfMemberMutation, useBlockCashMutation } from './memberEndpoints';
import { ReasonForm } from './ReasonForm';

function blockText({ cash_block, failed_deliveries }: DeskMemberDetails): string {
  if (!cash_block) return `Cash on delivery is ruled out by ${failed_deliveries} failed deliveries.`;
  const by = cash_block.by ? ` by ${cash_block.by}` : '';
  return `Cash on delivery was blocked on ${dateText(cash_block.at)}${by}: ${cash_block.reason}`;
}

/** Whether a member may pay on delivery: staff block it for a reason, and allow it again. */
export function CashOfMember({ member }: { member: DeskMemberDetails }) {
  const [isAsking, setAsking] = useState(false);
  const [block] = useBlockCashMutation();
  const [allow, { isLoading }] = useAllowCashOfMemberMutation();
  const allowAgain = async () => {
    const { error } = await allow(member.id);
    if (error) enqueueSnackbar(errorText(memberErrors.change, error), { variant: 'error' });
  };

  if (member.cash_blocked)
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" aria-disabled={isLoading} onClick={() => void (isLoading || allowAgain())}>
            Allow cash
          </Button>
        }
      >
        {blockText(member)}
      </Alert>
    );
  if (!isAsking)
    return (
      <Button variant="outlined" onClick={() => setAsking(true)}>
        Block cash on delivery
      </Button>
    );
  return (
    <ReasonForm
      label="Why is cash blocked?"
      submitText="Block cash on delivery"
      onSubmit={(reason) => block({ id: member.id, reason }).unwrap()}
      onClose={() => setAsking(false)}
    />
  );
}
