import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { TextLink } from '../../../components/TextLink';
import { type Submission } from '../../../../contract/selling';
import { productPath } from '../../../config/paths';

type StateNoticeProps = {
  submission: Submission;
  isOwner: boolean;
  isPending: boolean;
  onWithdraw: () => void;
  /** Begins a change of the product that it has become. */
  onChangeAgain: () => void;
};

/** How far a submission has come, and what its owner can do about it. */
export function StateNotice({ submission, isOwner, isPending, onWithdraw, onChangeAgain }: StateNoticeProps) {
  const { t } = useLingui();
  const { state, product, answer, owner } = submission;
  const action = (text: string, onClick: () => void) =>
    isOwner && (
      <Button color="inherit" aria-disabled={isPending} onClick={onClick}>
        {text}
      </Button>
    );
  return (
    <>
      {!isOwner && (
        <Alert severity="info">
          <Trans>Proposed by {owner.name}. What you change is saved in their name.</Trans>
        </Alert>
      )}
      {state === 'review' && (
        <Alert severity="info" action={action(t`Take it back`, onWithdraw)}>
          <Trans>
            Waiting for review. We will email you when it is decided. To change something, take it back first.
          </Trans>
        </Alert>
      )}
      {state === 'rejected' && (
        <Alert severity="warning">
          {answer ? (
            <Trans>
              We cannot sell it as it is yet. <strong>{answer}</strong> Change it and send it again.
            </Trans>
          ) : (
            <Trans>We cannot sell it as it is yet. Change it and send it again.</Trans>
          )}
        </Alert>
      )}
      {state === 'approved' && product !== null && (
        <Alert severity="success" action={action(t`Change it again`, onChangeAgain)}>
          <Trans>Approved.</Trans>{' '}
          <TextLink to={productPath(product)} color="inherit">
            <Trans>See it in the shop</Trans>
          </TextLink>
          {answer && <> – {answer}</>}
        </Alert>
      )}
      {state === 'draft' && product !== null && (
        <Alert severity="info">
          <Trans>The product stays on sale as it is until your change is approved.</Trans>
        </Alert>
      )}
    </>
  );
}
