import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type DeskMemberDetails } from '../../../../contract/members';
import { errorText } from '../../../http/apiError';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { dateText } from '../../../components/timeText';
import { TextLink } from '../../../components/TextLink';
import { paths } from '../../../config/paths';
import { memberErrors, useCloseProposalsMutation, useReopenProposalsMutation } from './memberEndpoints';
import { ReasonForm } from './ReasonForm';

/** What a member proposes, and whether they may: staff close it for a reason, and reopen it. */
export function ProposalsOfMember({ member }: { member: DeskMemberDetails }) {
  const { in_review, in_review_max, closed } = member.proposals;
  const [isAsking, setAsking] = useState(false);
  const [close] = useCloseProposalsMutation();
  const [reopen, { isLoading }] = useReopenProposalsMutation();
  const reopenNow = async () => {
    const { error } = await reopen(member.id);
    if (error) enqueueSnackbar(errorText(memberErrors.change, error), { variant: 'error' });
  };

  return (
    <>
      <Typography sx={{ mb: 1.5 }}>
        <TextLink to={`${paths.deskReview}?member=${member.id}`}>{in_review} in review</TextLink>, at most{' '}
        {in_review_max} at a time
      </Typography>
      {closed && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" aria-disabled={isLoading} onClick={() => void (isLoading || reopenNow())}>
              Reopen proposals
            </Button>
          }
        >
          {`Proposals were closed on ${dateText(closed.at)}${closed.by ? ` by ${closed.by}` : ''}: ${closed.reason}`}
        </Alert>
      )}
      {!closed && isAsking && (
        <ReasonForm
          label="Why are proposals closed?"
          hint="The member reads it"
          submitText="Close proposals"
          onSubmit={(reason) => close({ id: member.id, reason }).unwrap()}
          onClose={() => setAsking(false)}
        />
      )}
      {!closed && !isAsking && (
        <Button variant="outlined" onClick={() => setAsking(true)}>
          Close proposals
        </Button>
      )}
    </>
  );
}
