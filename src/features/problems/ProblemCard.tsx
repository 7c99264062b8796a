import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { OPEN_PROBLEM_STATES, PROBLEM_LIMITS } from '../../../contract/problemRules';
import { type Problem } from '../../../contract/problems';
import { errorText, messageOf } from '../../http/apiError';
import { useAppSelector } from '../../api/hooks';
import { ConfirmButton } from '../../components/ConfirmButton';
import { EnglishText } from '../../components/EnglishText';
import { focusFallback } from '../../components/focusFallback';
import { LegalDate } from '../../components/LegalDate';
import { LabelledTextField } from '../../components/form/LabelledTextField';
import { ProblemFacts } from '../../components/problem/ProblemFacts';
import { ProblemStateChip } from '../../components/problem/ProblemStateChip';
import { settlementText } from '../../components/problem/settlementText';
import { useSingleFlight } from '../../components/useSingleFlight';
import { TextLink } from '../../components/TextLink';
import { orderPath } from '../../config/paths';
import { hasTexts } from '../../http/readWire';
import { keepDraft, readDraft } from '../../session/memberDrafts';
import { selectUser } from '../../session/sessionSlice';
import { AddPhotos } from './AddPhotos';
import { PhotoProgress } from './PhotoProgress';
import { problemErrors, useReplyToProblemMutation, useWithdrawProblemMutation } from './problemEndpoints';

/** A problem of the member with what they can do about it. */
export function ProblemCard({ problem }: { problem: Problem }) {
  const { t, i18n } = useLingui();
  const { id, state, exchange, decide_by } = problem;
  const number = exchange?.number;
  const settled = settlementText(i18n, problem);
  return (
    <Card component="li" data-testid="problem-card" sx={{ p: 2 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Typography variant="h3" component="h3">
          {t`Report ${id}`}
        </Typography>
        <span role="status">
          <ProblemStateChip state={state} />
        </span>
        {decide_by && <LegalDate what="decision" by={decide_by} />}
      </Stack>
      {settled && (
        <Alert severity="success" sx={{ mb: 1.5 }}>
          {settled}
        </Alert>
      )}
      {exchange && (
        <Alert severity="success" sx={{ mb: 1.5 }}>
          <Trans>
            The new goods come with order{' '}
            <TextLink to={orderPath(exchange.id)} color="inherit">
              {number}
            </TextLink>
            , at no charge.
          </Trans>
        </Alert>
      )}
      <PhotoProgress problem={problem} />
      <ProblemFacts problem={problem} />
      {OPEN_PROBLEM_STATES.includes(state) && <OpenActions problem={problem} />}
    </Card>
  );
}

function OpenActions({ problem }: { problem: Problem }) {
  const { t } = useLingui();
  const own = { order: problem.order.id, problem: problem.id };
  const place = { member: useAppSelector(selectUser)?.id ?? 0, name: `reply:${problem.id}` };
  const [text, setText] = useState(
    () => readDraft(place, (kept) => (hasTexts(kept, ['text']) ? kept.text : null)) ?? '',
  );
  const type = (typed: string) => {
    setText(typed);
    keepDraft(place, typed ? { text: typed } : null);
  };
  const [replyTo, reply] = useReplyToProblemMutation();
  const send = useSingleFlight(async () => {
    if (text.trim() === '') return;
    const { error } = await replyTo({ ...own, text: text.trim() });
    if (!error) type('');
  });
  return (
    <Box
      component="form"
      ref={focusFallback}
      sx={{ display: 'grid', gap: 1.5, mt: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <LabelledTextField
        label={t`Write to the shop`}
        value={text}
        onChange={({ target }) => type(target.value)}
        multiline
        minRows={2}
        error={reply.isError}
        helperText={
          reply.isError && (
            <EnglishText>{messageOf(reply.error, 'text') || errorText(problemErrors.change, reply.error)}</EnglishText>
          )
        }
        slotProps={{ htmlInput: { maxLength: PROBLEM_LIMITS.text } }}
      />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" aria-disabled={reply.isLoading || text.trim() === ''}>
          {reply.isLoading ? <Trans>Sending …</Trans> : <Trans>Send</Trans>}
        </Button>
        <AddPhotos problem={problem} />
        <ConfirmButton
          text={t`Withdraw the report`}
          button={{ color: 'error' }}
          title={t`Withdraw this report?`}
          confirmText={t`Withdraw`}
          cancelText={t`Keep it`}
          mutation={useWithdrawProblemMutation()}
          arg={own}
          failureText={(failure) => errorText(problemErrors.change, failure)}
        >
          <Trans>You can report the goods again while their time for returns lasts.</Trans>
        </ConfirmButton>
      </Stack>
    </Box>
  );
}
