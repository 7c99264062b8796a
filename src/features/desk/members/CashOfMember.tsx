import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { object, string } from 'yup';
import { type DeskMemberDetails } from '../../../../contract/members';
import { errorText, fieldErrors } from '../../../api/apiError';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { FormTextField } from '../../../components/form/FormTextField';
import { ShopForm } from '../../../components/form/ShopForm';
import { SubmitButton } from '../../../components/form/SubmitButton';
import { dateText } from '../../../components/timeText';
import { memberErrors, useAllowCashOfMemberMutation, useBlockCashMutation } from './memberEndpoints';

const schema = object({ reason: string().trim().required('Enter the reason') });
const fieldOf = { reason: 'reason' } as const;

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
  const report = (failure: unknown) => enqueueSnackbar(errorText(memberErrors.change, failure), { variant: 'error' });
  const allowAgain = async () => {
    const { error } = await allow(member.id);
    if (error) report(error);
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
    <ShopForm
      initialValues={{ reason: '' }}
      schema={schema}
      onSubmit={async ({ reason }) => {
        try {
          await block({ id: member.id, reason }).unwrap();
          setAsking(false);
        } catch (failure) {
          if (!fieldErrors(failure, fieldOf).reason) report(failure);
          throw failure;
        }
      }}
      fieldErrorsOf={(failure) => fieldErrors(failure, fieldOf)}
      onErrors={() => undefined}
    >
      <FormTextField name="reason" label="Why is cash blocked?" autoComplete="off" htmlInput={{ maxLength: 200 }} />
      <SubmitButton>Block cash on delivery</SubmitButton>
      <Button variant="outlined" size="large" onClick={() => setAsking(false)}>
        Back
      </Button>
    </ShopForm>
  );
}
