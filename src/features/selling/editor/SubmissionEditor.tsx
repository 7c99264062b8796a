import { Trans, useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useSelector } from '@xstate/react';
import { type ReactNode, useCallback } from 'react';
import { waitFor } from 'xstate';
import { type Submission } from '../../../../contract/selling';
import { type Category } from '../../../../contract/wire';
import { errorText } from '../../../http/apiError';
import { formErrors } from '../../../components/form/formErrors';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { focusHeading } from '../../../components/focusHeading';
import { LeaveWarning } from '../../../components/LeaveWarning';
import { ShopForm } from '../../../components/form/ShopForm';
import { SubmitButton } from '../../../components/form/SubmitButton';
import { useSingleFlight } from '../../../components/useSingleFlight';
import { createIdempotencyKey } from '../../../http/idempotencyKey';
import {
  sellingErrors,
  useAddSubmissionMutation,
  useSendSubmissionMutation,
  useWithdrawSubmissionMutation,
} from '../sellingEndpoints';
import { StandingNotice } from '../StandingNotice';
import { focusConflict } from './conflictHeading';
import { DeleteDraft } from './DeleteDraft';
import { DraftPicture } from './DraftPicture';
import { type DraftSnapshot } from './draftMachine';
import { LazyConflictPanel } from './LazyConflictPanel';
import { SaveStatus } from './SaveStatus';
import { StateNotice } from './StateNotice';
import { SubmissionForm } from './SubmissionForm';
import { submissionSchema } from './submissionSchema';
import { type PreviewProduct, toPreview } from './previewProduct';
import { FORM_FIELD_OF, type SubmissionValues } from './submissionValues';
import { useDraft } from './useDraft';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(4),
  [theme.containerQueries.up('lg')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', alignItems: 'start' },
}));

const errors = formErrors(FORM_FIELD_OF, sellingErrors.sendSubmission);

const hasStopped = (snapshot: DraftSnapshot) => !snapshot.matches('saving') && !snapshot.matches('typing');

type SubmissionEditorProps = {
  /** The draft on the server; null for a new one. */
  submission: Submission | null;
  member: { id: number; is_staff: boolean };
  categories: readonly Category[];
  renderPreview: (product: PreviewProduct) => ReactNode;
  onCreated: (id: number) => void;
  onDeleted: () => void;
  /** Another submission takes over: a new change of the same product. */
  onOpen: (id: number) => void;
  onErrors: (hasErrors: boolean) => void;
};

/** Edits a product that a member proposes. What is typed is saved as a draft. */
export function SubmissionEditor({ submission, member, categories, renderPreview, ...on }: SubmissionEditorProps) {
  const { t } = useLingui();
  const { actor, isKept } = useDraft({ submission, member, onCreated: on.onCreated });
  const snapshot = useSelector(actor, (current) => current);
  const { saved, values, merged, conflicts, theirs } = snapshot.context;
  const [sendSubmission] = useSendSubmissionMutation();
  const [withdrawSubmission, withdrawal] = useWithdrawSubmissionMutation();
  const [addSubmission, addition] = useAddSubmissionMutation();
  const onTyped = useCallback((typed: SubmissionValues) => actor.send({ type: 'typed', values: typed }), [actor]);
  const isOwner = !saved || saved.owner.id === member.id;
  const isClosed = snapshot.matches('closed');
  const hasConflict = snapshot.matches('conflict');
  const isNew = !saved || saved.product === null;

  const send = async () => {
    if (hasConflict) return focusConflict();
    actor.send({ type: 'saveRequested' });
    const stopped = await waitFor(actor, hasStopped, { timeout: Infinity });
    // Its panel takes the focus.
    if (stopped.matches('conflict')) return;
    const draft = stopped.context.saved;
    if (!draft || !stopped.matches('settled'))
      throw new Error(/*i18n*/ 'Not sent, because the draft could not be saved yet.');
    actor.send({ type: 'received', submission: await sendSubmission(draft.id).unwrap() });
    enqueueSnackbar(/*i18n*/ 'Sent for review', { variant: 'success' });
    focusHeading();
  };
  const withdraw = useSingleFlight(async (id: number) => {
    const { data, error } = await withdrawSubmission(id);
    if (error) return enqueueSnackbar(errorText(sellingErrors.withdrawSubmission, error), { variant: 'error' });
    actor.send({ type: 'received', submission: data });
    focusHeading();
  });
  const changeAgain = useSingleFlight(async (product: number | null) => {
    const { data, error } = await addSubmission({ key: createIdempotencyKey(), body: { product } });
    if (error) return enqueueSnackbar(errorText(sellingErrors.saveSubmission, error), { variant: 'error' });
    on.onOpen(data.id);
  });

  return (
    <Columns>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        {saved && (
          <StateNotice
            submission={saved}
            isOwner={isOwner}
            isPending={withdrawal.isLoading || addition.isLoading}
            onWithdraw={() => void withdraw(saved.id)}
            onChangeAgain={() => void changeAgain(saved.product)}
          />
        )}
        {isOwner && !isClosed && <StandingNotice />}
        {theirs && (
          <LazyConflictPanel
            conflicts={conflicts}
            values={values}
            theirs={theirs}
            categories={categories}
            onResolved={(taken) => actor.send({ type: 'resolved', taken })}
          />
        )}
        <ShopForm<SubmissionValues>
          initialValues={values}
          schema={submissionSchema(isNew)}
          onSubmit={send}
          {...errors}
          failureText={(failure) => (failure instanceof Error ? failure.message : errors.failureText(failure))}
          onErrors={on.onErrors}
          onValues={onTyped}
        >
          {!isClosed && <DraftPicture actor={actor} saved={saved} name={values.name} />}
          <SubmissionForm merged={merged} categories={categories} isNew={isNew} disabled={isClosed} />
          <SaveStatus snapshot={snapshot} />
          {isOwner && !isClosed && (
            <SubmitButton isOff={hasConflict}>
              <Trans>Send for review</Trans>
            </SubmitButton>
          )}
        </ShopForm>
        {saved && isOwner && saved.state !== 'approved' && (
          <Box>
            <DeleteDraft id={saved.id} isChange={saved.product !== null} onDeleted={on.onDeleted} />
          </Box>
        )}
      </Box>
      {renderPreview(toPreview(t`Name of the product`, values, saved, categories))}
      <LeaveWarning
        title={t`Leave without saving?`}
        findUnsaved={() =>
          isKept() || snapshot.matches('settled') ? null : /*i18n*/ 'Your last changes are not saved yet.'
        }
      />
    </Columns>
  );
}
