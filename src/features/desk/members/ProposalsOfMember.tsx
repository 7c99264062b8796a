import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatDate } from '../../../../contract/formats';
import { type DeskMemberDetails } from '../../../../contract/members';
import { errorText } from '../../../http/apiError';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { TextLink } from '../../../components/TextLink';
import { paths } from '../../../config/paths';
import { memberErrors, useCloseProposalsMutation, useReopenProposalsMutation } from './memberEndpoints';
import { ReasonForm } from './ReasonForm';

function closedText(i18n: I18n, { at, by, reason }: NonNullable<DeskMemberDetails['proposals']['closed']>): string {
  const day = formatDate(i18n, at);
  return by
    ? i18n._(msg`Proposals were closed on ${day} by ${by}: ${reason}`)
    : i18n._(msg`Proposals were closed on ${day}: ${reason}`);
}

/** What a member proposes, and whether they may: staff close it for a reason, and reopen it. */
export function ProposalsOfMember({ member }: { member: DeskMemberDetails }) {
  const { t, i18n } = useLingui();
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
        <Trans>
          <TextLink to={`${paths.deskReview}?member=${member.id}`}>{in_review} in review</TextLink>, at most{' '}
          {in_review_max} at a time
        </Trans>
      </Typography>
      {closed && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" aria-disabled={isLoading} onClick={() => void (isLoading || reopenNow())}>
              <Trans>Reopen proposals</Trans>
            </Button>
          }
        >
          {closedText(i18n, closed)}
        </Alert>
      )}
      {!closed && isAsking && (
        <ReasonForm
          label={t`Why are proposals closed?`}
          hint={t`The member reads it`}
          submitText={t`Close proposals`}
          onSubmit={(reason) => close({ id: member.id, reason }).unwrap()}
          onClose={() => setAsking(false)}
        />
      )}
      {!closed && !isAsking && (
        <Button variant="outlined" onClick={() => setAsking(true)}>
          <Trans>Close proposals</Trans>
        </Button>
      )}
    </>
  );
}
