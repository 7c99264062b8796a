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
  const { state, product, answer, owner } = submission;
  const action = (text: string, onClick: () => void) =>
    isOwner && (
      <Button color="inherit" aria-disabled={isPending} onClick={onClick}>
        {text}
      </Button>
    );
  return (
    <>
      {!isOwner && <Alert severity="info">Proposed by {owner.name}. What you change is saved in their name.</Alert>}
      {state === 'review' && (
        <Alert severity="info" action={action('Take it back', onWithdraw)}>
          Waiting for review. We will email you when it is decided. To change something, take it back first.
        </Alert>
      )}
      {state === 'rejected' && (
        <Alert severity="warning">
          We cannot sell it as it is yet. {answer && <strong>{answer}</strong>} Change it and send it again.
        </Alert>
      )}
      {state === 'approved' && product !== null && (
        <Alert severity="success" action={action('Change it again', onChangeAgain)}>
          Approved.{' '}
          <TextLink to={productPath(product)} color="inherit">
            See it in the shop
          </TextLink>
          {answer && <> – {answer}</>}
        </Alert>
      )}
      {state === 'draft' && product !== null && (
        <Alert severity="info">The product stays on sale as it is until your change is approved.</Alert>
      )}
    </>
  );
}
