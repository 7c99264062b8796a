import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { useFormikContext } from 'formik';
import { ChoiceCard } from '../../components/ChoiceCard';
import { FormSelect } from '../../components/form/FormSelect';
import { useFormField } from '../../components/form/formField';
import { NepaliText } from '../../components/NepaliText';
import { timeText } from '../../components/timeText';
import { fieldOf, type ReportValues, type ReturnableLine } from './reportValues';

function untilText({ until, sealed_until }: ReturnableLine): string {
  const sealed = sealed_until === until ? '' : `, sealed packs until ${timeText(sealed_until)}`;
  return `Until ${timeText(until)}${sealed}`;
}

/** The goods that can be reported: a tick each, and once it is set, how many of them. */
export function ReportLines({ lines }: { lines: ReturnableLine[] }) {
  const { id, error, helperText } = useFormField(fieldOf(lines[0]!));
  return (
    <FormControl component="fieldset" error={error} sx={{ display: 'grid', gap: 1.25, minWidth: 0 }}>
      <FormLabel component="legend" sx={{ mb: 1, typography: 'h3', fontSize: '1rem', color: 'text.primary' }}>
        What do you report?
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
  const { values, setFieldValue } = useFormikContext<ReportValues>();
  const name = fieldOf(line);
  const isTicked = Number(values[name]) > 0;
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
              {untilText(line)}
            </Typography>
          </>
        }
      />
      {isTicked && line.left > 1 && (
        <FormSelect
          name={name}
          label={`Pieces of ${line.name}`}
          options={Object.fromEntries(counts.map((count) => [count, `${count} of ${line.left}`]))}
        />
      )}
    </Box>
  );
}
