import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatDate } from '../../../../contract/formats';
import { type DeskMemberDetails } from '../../../../contract/members';
import { errorText } from '../../../http/apiError';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { memberErrors, useAllowCashOfMemberMutation, useBlockCashMutation } from './memberEndpoints';
import { ReasonForm } from './ReasonForm';

function blockText(i18n: I18n, { cash_block, failed_deliveries: count }: DeskMemberDetails): string {
  if (!cash_block) return i18n._(msg`Cash on delivery is ruled out by ${count} failed deliveries.`);
  const { by, reason } = cash_block;
  const day = formatDate(i18n, cash_block.at);
  return by
    ? i18n._(msg`Cash on delivery was blocked on ${day} by ${by}: ${reason}`)
    : i18n._(msg`Cash on delivery was blocked on ${day}: ${reason}`);
}

/** Whether a member may pay on delivery: staff block it for a reason, and allow it again. */
export function CashOfMember({ member }: { member: DeskMemberDetails }) {
  const { t, i18n } = useLingui();
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
            <Trans>Allow cash</Trans>
          </Button>
        }
      >
        {blockText(i18n, member)}
      </Alert>
    );
  if (!isAsking)
    return (
      <Button variant="outlined" onClick={() => setAsking(true)}>
        <Trans>Block cash on delivery</Trans>
      </Button>
    );
  return (
    <ReasonForm
      label={t`Why is cash blocked?`}
      submitText={t`Block cash on delivery`}
      onSubmit={(reason) => block({ id: member.id, reason }).unwrap()}
      onClose={() => setAsking(false)}
    />
  );
}
