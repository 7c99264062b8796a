import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { useFormikContext } from 'formik';
import { formatCount, formatTime } from '../../../contract/formats';
import { ChoiceCard } from '../../components/ChoiceCard';
import { FormSelect } from '../../components/form/FormSelect';
import { useFormField } from '../../components/form/formField';
import { NepaliText } from '../../components/NepaliText';
import { fieldOf, type ReportValues, type ReturnableLine } from './reportValues';

function untilText(i18n: I18n, { until, sealed_until }: ReturnableLine): string {
  const end = formatTime(i18n, until);
  if (sealed_until === until) return i18n._(msg`Until ${end}`);
  const sealedEnd = formatTime(i18n, sealed_until);
  return i18n._(msg`Until ${end}, sealed packs until ${sealedEnd}`);
}

/** The goods that can be reported: a tick each, and once it is set, how many of them. */
export function ReportLines({ lines }: { lines: ReturnableLine[] }) {
  const { id, error, helperText } = useFormField(fieldOf(lines[0]!));
  return (
    <FormControl component="fieldset" error={error} sx={{ display: 'grid', gap: 1.25, minWidth: 0 }}>
      <FormLabel component="legend" sx={{ mb: 1, typography: 'h3', fontSize: '1rem', color: 'text.primary' }}>
        <Trans>What do you report?</Trans>
      </FormLabel>
      {lines.map((line) => (
        <LineField key={line.item} line={line} errorId={error ? id : undefined} />
      ))}
      {error && (
        <FormHelperText id={id} sx={{ mx: 1.75 }}>
          {helperText}
        </FormHelperText>
      )}
    </FormControl>
  );
}

/** `errorId`: of the text that says what is wrong. */
function LineField({ line, errorId }: { line: ReturnableLine; errorId: string | undefined }) {
  const { t, i18n } = useLingui();
  const { values, setFieldValue } = useFormikContext<ReportValues>();
  const name = fieldOf(line);
  const isTicked = Number(values[name]) > 0;
  const { name: product } = line;
  const all = formatCount(i18n, line.left);
  const ofText = (pieces: number) => {
    const count = formatCount(i18n, pieces);
    return t`${count} of ${all}`;
  };
  const counts = Array.from({ length: line.left }, (_, index) => index + 1);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <ChoiceCard
        control={
          <Checkbox
            checked={isTicked}
            onChange={(_event, checked) => void setFieldValue(name, checked ? '1' : '0')}
            slotProps={{ input: { 'aria-invalid': errorId !== undefined, 'aria-describedby': errorId } }}
          />
        }
        label={
          <>
            <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
              <NepaliText>{line.name}</NepaliText>
            </Typography>
            <Typography component="span" variant="body2" sx={{ display: 'block' }}>
              {untilText(i18n, line)}
            </Typography>
          </>
        }
      />
      {isTicked && line.left > 1 && (
        <FormSelect
          name={name}
          label={t`Pieces of ${product}`}
          options={Object.fromEntries(counts.map((count) => [count, ofText(count)]))}
        />
      )}
    </Box>
  );
}
