import { type I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
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

const pick = <T extends string>(i18n: I18n, names: Record<T, string>, of: readonly T[]) =>
  Object.fromEntries(of.map((name) => [name, i18n._(names[name])]));

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
  const { t, i18n } = useLingui();
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
      const read = await readPhotos(i18n, files);
      const tooMany = draft.addPhotos(read.photos, PROBLEM_LIMITS.photos);
      setRefused([...read.refused, ...noRoomText(i18n, tooMany, PROBLEM_LIMITS.photos)]);
    });
  };
  const submit = async (values: ReportValues) => {
    await reading.current;
    if (isSent.current) return;
    const body = toReport(values, lines, asksForSeal(values, lines, now));
    const data = await report({ order, key: keyOf(), body }).unwrap();
    isSent.current = true;
    enqueueSnackbar(/*i18n*/ 'Your report was sent', { variant: 'success' });
    void dispatch(sendPhotos(member, data, draft.end()));
    onReported(data.id);
  };
  const findUnsaved = useCallback(() => (isKept() ? null : /*i18n*/ 'Your report isn’t sent yet.'), [isKept]);
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
          <LeaveWarning title={t`Leave without sending?`} findUnsaved={findUnsaved} />
          <ReportLines lines={lines} />
          <FormSelect
            name="reason"
            label={t`What is the problem?`}
            options={{ '': t`Choose a reason`, ...pick(i18n, REASON_NAMES, PROBLEM_REASONS) }}
          />
          {asksForSeal(values, lines, now) && (
            <FormSelect
              name="sealed"
              label={t`Are the packs still sealed?`}
              options={{ no: t`No, or not all of them`, yes: t`Yes, all of them` }}
            />
          )}
          <FormSelect name="wish" label={t`What would you like?`} options={pick(i18n, WISH_NAMES, PROBLEM_WISHES)} />
          <FormTextField
            name="text"
            label={t`Describe it (optional)`}
            minRows={3}
            htmlInput={{ maxLength: PROBLEM_LIMITS.text }}
          />
          <ReportPhotos photos={photos} refused={refused} onChoose={choose} onRemove={draft.removePhoto} />
          <SubmitButton>
            <Trans>Send the report</Trans>
          </SubmitButton>
        </>
      )}
    </ShopForm>
  );
}
