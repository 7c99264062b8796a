import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { object, string } from 'yup';
import {
  PROBLEM_LIMITS,
  PROBLEM_REASONS,
  PROBLEM_WISHES,
  type ProblemReason,
  type ProblemWish,
} from '../../../contract/problemRules';
import { type ProblemBody, type Returnable } from '../../../contract/problems';
import { REASON_NAMES, WISH_NAMES } from '../../../contract/problemTexts';
import { errorText, messageOf } from '../../api/apiError';
import { enqueueSnackbar } from '../../components/feedback/toastQueue';
import { FormSelect } from '../../components/form/FormSelect';
import { FormTextField } from '../../components/form/FormTextField';
import { ShopForm } from '../../components/form/ShopForm';
import { SubmitButton } from '../../components/form/SubmitButton';
import { clockText, dateText } from '../../components/timeText';
import { createIdempotencyKey } from '../../http/idempotencyKey';
import { PhotoInput } from './PhotoInput';
import { problemErrors, useReportProblemMutation } from './problemEndpoints';
import { sendPhotos } from './sendPhotos';

const PREFIX = 'pieces';
const schema = object({
  reason: string().required('Say what the problem is'),
  text: string().trim().max(PROBLEM_LIMITS.text, `At most ${PROBLEM_LIMITS.text} characters`),
});
const pick = <T extends string>(names: Record<T, string>, of: readonly T[]) =>
  Object.fromEntries(of.map((name) => [name, names[name]]));

type Line = Returnable['lines'][number];

const untilText = (line: Line): string => {
  const text = (time: string) => `${dateText(time)}, ${clockText(time)}`;
  const sealed = line.sealed_until === line.until ? '' : `, sealed packs until ${text(line.sealed_until)}`;
  return `Until ${text(line.until)}${sealed}`;
};

function toBody(values: Record<string, string>): ProblemBody {
  const lines = Object.entries(values)
    .filter(([name, quantity]) => name.startsWith(PREFIX) && quantity !== '0')
    .map(([name, quantity]) => ({ item: Number(name.slice(PREFIX.length)), quantity: Number(quantity) }));
  const { reason, wish, text = '' } = values;
  return {
    lines,
    reason: reason as ProblemReason,
    wish: wish as ProblemWish,
    text: text.trim(),
    sealed: values.sealed === 'yes',
  };
}

type ReportFormProps = {
  order: number;
  lines: Line[];
  onErrors: (hasErrors: boolean) => void;
  onReported: () => void;
};

/** Reports a problem with delivered goods, with photos. */
export function ReportForm({ order, lines, onErrors, onReported }: ReportFormProps) {
  const [key] = useState(createIdempotencyKey);
  const [failure, setFailure] = useState('');
  const [chosen, setChosen] = useState<File[]>([]);
  const photos = chosen.slice(0, PROBLEM_LIMITS.photos);
  const input = useRef<HTMLInputElement>(null);
  const [report] = useReportProblemMutation();

  const submit = async (values: Record<string, string>) => {
    const body = toBody(values);
    if (body.lines.length === 0) return setFailure('Choose how many pieces you report.');
    const { data, error } = await report({ order, key, body });
    if (error) {
      setFailure(messageOf(error, 'lines') || errorText(problemErrors.report, error));
      throw error;
    }
    const unsent = await sendPhotos(data, photos);
    enqueueSnackbar(unsent ? `Your report was sent, but a photo was not: ${unsent.message}` : 'Your report was sent', {
      variant: unsent ? 'error' : 'success',
    });
    onReported();
  };
  const pieces = lines.map(({ item }) => [`${PREFIX}${item}`, lines.length === 1 ? '1' : '0']);
  return (
    <ShopForm
      initialValues={{ ...Object.fromEntries(pieces), reason: '', text: '', wish: 'refund', sealed: 'no' }}
      schema={schema}
      onSubmit={submit}
      onSubmitAttempt={() => setFailure('')}
      fieldErrorsOf={() => ({})}
      onErrors={onErrors}
    >
      {lines.map((line) => (
        <div key={line.item}>
          <FormSelect
            name={`${PREFIX}${line.item}`}
            label={`Pieces of ${line.name}`}
            autoComplete="off"
            options={Object.fromEntries(Array.from({ length: line.left + 1 }, (_, n) => [n, `${n} of ${line.left}`]))}
          />
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {untilText(line)}
          </Typography>
        </div>
      ))}
      <FormSelect
        name="reason"
        label="What is the problem?"
        autoComplete="off"
        options={{ '': 'Choose a reason', ...pick(REASON_NAMES, PROBLEM_REASONS) }}
      />
      <FormSelect
        name="sealed"
        label="Are the packs still sealed?"
        autoComplete="off"
        options={{ no: 'No, or not all of them', yes: 'Yes, all of them' }}
      />
      <FormSelect
        name="wish"
        label="What would you like?"
        autoComplete="off"
        options={pick(WISH_NAMES, PROBLEM_WISHES)}
      />
      <FormTextField
        name="text"
        label="Describe it (optional)"
        autoComplete="off"
        minRows={3}
        htmlInput={{ maxLength: PROBLEM_LIMITS.text }}
      />
      <Stack spacing={1} sx={{ alignItems: 'start' }}>
        <Button variant="outlined" onClick={() => input.current?.click()}>
          {photos.length === 0 ? 'Add photos' : 'Choose other photos'}
        </Button>
        <PhotoInput ref={input} onChoose={setChosen} />
        <Typography variant="body2" color="textSecondary" role="status" sx={{ overflowWrap: 'anywhere' }}>
          {photos.length === 0
            ? `Up to ${PROBLEM_LIMITS.photos}. They help us to decide quickly.`
            : photos.map(({ name }) => name).join(', ')}
          {chosen.length > photos.length && `. Only the first ${PROBLEM_LIMITS.photos} will be sent.`}
        </Typography>
      </Stack>
      {failure && <Alert severity="error">{failure}</Alert>}
      <SubmitButton>Send the report</SubmitButton>
    </ShopForm>
  );
}
