import { formatTime } from '../../../../contract/formats';
import { EnglishText } from '../../../components/EnglishText';
import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { type DeskSubmission } from '../../../../contract/selling';
import { deskMemberPath, editProductPath, productPath } from '../../../config/paths';
import { useSingleFlight } from '../../../components/useSingleFlight';
import { TextLink } from '../../../components/TextLink';
import { lacksParts, changedByBoth, isOpenChange, missingParts } from './reviewFields';
import { ReviewTable } from './ReviewTable';
import { useDecision } from './useDecision';

type ReviewCardProps = {
  submission: DeskSubmission;
  /** Asks before the approval. */
  onAsk: (submission: DeskSubmission) => void;
  onReject: (submission: DeskSubmission) => void;
  /** Chooses it, with others, to be sent back; null when it cannot be chosen. */
  choice: { isChosen: boolean; toggle: () => void } | null;
};

/** A product that lacks something, or whose rate of VAT nobody has named. */
const needsQuestion = (submission: DeskSubmission): boolean => submission.vat_rate === null || lacksParts(submission);

/** A submission with its owner, and what staff can do with it. */
export function ReviewCard({ submission, onAsk, onReject, choice }: ReviewCardProps) {
  const { t, i18n } = useLingui();
  const { id, name, state, owner, email, phone_number, product, published, answer, sent_at } = submission;
  const { approve, reopen, isPending, failureText } = useDecision(submission);
  const [failure, setFailure] = useState('');
  const approveNow = useSingleFlight(async () => {
    setFailure('');
    await approve().catch((error: unknown) => setFailure(failureText(error)));
  });
  const sentAt = sent_at && formatTime(i18n, sent_at);
  const both = changedByBoth(i18n, submission).join(', ');
  const missing = missingParts(i18n, submission).join(', ');
  return (
    <Card component="li" data-testid="review-card" sx={{ p: 2 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, mb: 1 }}>
        {choice && (
          <Checkbox
            checked={choice.isChosen}
            onChange={choice.toggle}
            slotProps={{ input: { 'aria-label': name ? t`Choose ${name}` : t`Choose the product without a name` } }}
            sx={{ ml: -1.5, mr: -1.5 }}
          />
        )}
        <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {name || t`Without a name`}
        </Typography>
        <Chip size="small" label={isOpenChange(submission) ? t`Change` : t`New product`} />
        {published?.archived && <Chip size="small" color="warning" label={t`Archived`} />}
        {submission.proposals_closed && <Chip size="small" color="warning" label={t`Proposals closed`} />}
      </Stack>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        <TextLink to={deskMemberPath(owner.id)}>
          <bdi>{owner.name}</bdi>
        </TextLink>{' '}
        · <Link href={`mailto:${email}`}>{email}</Link>
        {phone_number && (
          <>
            {' · '}
            <Link href={`tel:${phone_number}`}>{phone_number}</Link>
          </>
        )}
        {sent_at && (
          <>
            {' · '}
            <Trans>
              sent <time dateTime={sent_at}>{sentAt}</time>
            </Trans>
          </>
        )}
      </Typography>
      {both && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {t`The shop has changed this meanwhile, too: ${both}. Approving replaces it.`}
        </Alert>
      )}
      <ReviewTable submission={submission} />
      {state === 'review' && missing && (
        <Typography color="warning" sx={{ mt: 1.5 }}>{t`Missing: ${missing}`}</Typography>
      )}
      {answer && <Alert severity="info" sx={{ mt: 1.5 }}>{t`Answered: ${answer}`}</Alert>}
      {failure && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          <EnglishText>{failure}</EnglishText>
        </Alert>
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {state === 'review' && (
          <>
            <Button
              variant="contained"
              aria-disabled={isPending}
              onClick={() => (needsQuestion(submission) ? onAsk(submission) : void approveNow())}
            >
              <Trans>Approve</Trans>
            </Button>
            <Button variant="outlined" onClick={() => onReject(submission)}>
              <Trans>Send back</Trans>
            </Button>
            <Button component={RouterLink} to={editProductPath(id)}>
              <Trans>Edit</Trans>
            </Button>
          </>
        )}
        {state === 'rejected' && (
          <Button onClick={() => void reopen()}>
            <Trans>Put back into review</Trans>
          </Button>
        )}
        {product !== null && (
          <Button component={RouterLink} to={productPath(product)}>
            <Trans>In the shop</Trans>
          </Button>
        )}
      </Stack>
    </Card>
  );
}
