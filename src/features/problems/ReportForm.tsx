import { useCallback, useRef, useState } from 'react';
import { PROBLEM_LIMITS, PROBLEM_REASONS, PROBLEM_WISHES } from '../../../contract/problemRules';
import { REASON_NAMES, WISH_NAMES } from '../../../contract/problemTexts';
import { errorText, messageOf } from '../../http/apiError';
import { useAppDispatch } from '../../api/hooks';
import { enqueueSnackbar } from '../../components/feedback/toastQueue';
import { FormSelect } from '../../components/form/FormSelect';
import { FormTextField } from '../../components/form/FormTextField';
import { ShopForm } from '../../components/form/ShopForm';
import { SubmitButton } from '../../components/form/SubmitButton';
import { LeaveWarning } from '../../components/LeaveWarning';
import { problemErrors, useReportProblemMutation } from './problemEndpoints';
import { noRoomText, readPhotos } from './readPhotos';
import { ReportLines } from './ReportLines';
import { ReportPhotos } from './ReportPhotos';
import { asksForSeal, reportSchema, type ReportValues, type ReturnableLine, toReport } from './reportValues';
import { sendPhotos } from './sendPhotos';
import { useReportDraft } from './useReportDraft';

const pick = <T extends string>(names: Record<T, string>, of: readonly T[]) =>
  Object.fromEntries(of.map((name) => [name, names[name]]));

type ReportFormProps = {
  member: number;
  order: number;
  lines: ReturnableLine[];
  onErrors: (hasErrors: boolean) => void;
  onReported: (problem: number) => void;
};

/** Reports a problem with delivered goods. Its photos are sent afterwards. */
export function ReportForm({ member, order, lines, onErrors, onReported }: ReportFormProps) {
  const { initialValues, photos, keep, isKept, keyOf, ...draft } = useReportDraft(member, order, lines);
  const dispatch = useAppDispatch();
  const [now] = useState(Date.now);
  const [refused, setRefused] = useState<string[]>([]);
  const reading = useRef(Promise.resolve());
  /** The page stays for a moment after the report was sent. */
  const isSent = useRef(false);
  const [report] = useReportProblemMutation();

  const choose = (files: File[]) => {
    setRefused([]);
    reading.current = reading.current.then(async () => {
      const read = await readPhotos(files);
      const tooMany = draft.addPhotos(read.photos, PROBLEM_LIMITS.photos);
      setRefused([...read.refused, ...noRoomText(tooMany, PROBLEM_LIMITS.photos)]);
    });
  };
  const submit = async (values: ReportValues) => {
    await reading.current;
    if (isSent.current) return;
    const body = toReport(values, lines, asksForSeal(values, lines, now));
    const data = await report({ order, key: keyOf(), body }).unwrap();
    isSent.current = true;
    enqueueSnackbar('Your report was sent', { variant: 'success' });
    void dispatch(sendPhotos(member, data, draft.end()));
    onReported(data.id);
  };
  const findUnsaved = useCallback(() => (isKept() ? null : 'Your report isn’t sent yet.'), [isKept]);
  return (
    <ShopForm<ReportValues>
      initialValues={initialValues}
      schema={reportSchema(lines)}
      onSubmit={submit}
      fieldErrorsOf={() => ({})}
      failureText={(failure) => messageOf(failure, 'lines') || errorText(problemErrors.report, failure)}
      onErrors={onErrors}
      onValues={keep}
    >
      {({ values }) => (
        <>
          <LeaveWarning title="Leave without sending?" findUnsaved={findUnsaved} />
          <ReportLines lines={lines} />
          <FormSelect
            name="reason"
            label="What is the problem?"
            options={{ '': 'Choose a reason', ...pick(REASON_NAMES, PROBLEM_REASONS) }}
          />
          {asksForSeal(values, lines, now) && (
            <FormSelect
              name="sealed"
              label="Are the packs still sealed?"
              options={{ no: 'No, or not all of them', yes: 'Yes, all of them' }}
            />
          )}
          <FormSelect name="wish" label="What would you like?" options={pick(WISH_NAMES, PROBLEM_WISHES)} />
          <FormTextField
            name="text"
            label="Describe it (optional)"
            minRows={3}
            htmlInput={{ maxLength: PROBLEM_LIMITS.text }}
          />
          <ReportPhotos photos={photos} refused={refused} onChoose={choose} onRemove={draft.removePhoto} />
          <SubmitButton>Send the report</SubmitButton>
        </>
      )}
    </ShopForm>
  );
}
