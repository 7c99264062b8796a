import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { type Submission } from '../../../../contract/selling';
import { type Category } from '../../../../contract/wire';
import { focusHeading } from '../../../components/focusHeading';
import { CONFLICT_HEADING, focusConflict } from './conflictHeading';
import { FIELD_TEXTS, fieldText } from './fieldTexts';
import { type FieldName, fieldsOf, readValues, type SubmissionValues } from './submissionValues';

export type ConflictPanelProps = {
  conflicts: FieldName[];
  values: SubmissionValues;
  theirs: Submission;
  categories: readonly Category[];
  onResolved: (taken: FieldName[]) => void;
};

const FIELDS = 'input, textarea, select';

/** Both versions of the fields that were changed here and elsewhere, side by side, to choose from. It takes the focus, but not from who types. */
export function ConflictPanel({ conflicts, values, theirs, categories, onResolved }: ConflictPanelProps) {
  const { t, i18n } = useLingui();
  const [taken, setTaken] = useState<FieldName[]>([]);
  const mine = readValues(values);
  const other = fieldsOf(theirs);
  const choose = (name: FieldName, isTheirs: boolean) =>
    setTaken([...taken.filter((each) => each !== name), ...(isTheirs ? [name] : [])]);
  useEffect(() => {
    if (!document.activeElement?.matches(FIELDS)) focusConflict();
  }, []);
  return (
    <Alert severity="warning" icon={false} sx={{ '& .MuiAlert-message': { width: '100%' } }}>
      <Typography variant="h3" component="h2" id={CONFLICT_HEADING} tabIndex={-1}>
        <Trans>This product was changed elsewhere</Trans>
      </Typography>
      <Typography sx={{ mt: 0.5 }}>
        <Trans>Choose which version to keep. Saving is paused.</Trans>
      </Typography>
      {conflicts.map((name) => (
        <FormControl key={name} fullWidth sx={{ mt: 2 }}>
          <FormLabel id={`conflict-${name}`}>{t`${i18n._(FIELD_TEXTS[name])}: which version to keep`}</FormLabel>
          <RadioGroup
            aria-labelledby={`conflict-${name}`}
            value={taken.includes(name) ? 'theirs' : 'mine'}
            onChange={(_event, value) => choose(name, value === 'theirs')}
          >
            <Box
              sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(min(14rem, 100%), 1fr))' }}
            >
              <Version value="mine" title={t`Yours`} text={fieldText(i18n, name, mine[name] ?? null, categories)} />
              <Version
                value="theirs"
                title={t`In the other window`}
                text={fieldText(i18n, name, other[name], categories)}
              />
            </Box>
          </RadioGroup>
        </FormControl>
      ))}
      <Button
        variant="contained"
        sx={{ mt: 2 }}
        onClick={() => {
          onResolved(taken);
          focusHeading();
        }}
      >
        <Trans>Continue</Trans>
      </Button>
    </Alert>
  );
}

function Version({ value, title, text }: { value: string; title: string; text: string }) {
  return (
    <FormControlLabel
      value={value}
      control={<Radio />}
      sx={{ alignItems: 'start', m: 0, overflowWrap: 'anywhere' }}
      label={
        <>
          <strong>{title}: </strong>
          <Box component="span" sx={{ whiteSpace: 'pre-line' }}>
            {text}
          </Box>
        </>
      }
    />
  );
}
