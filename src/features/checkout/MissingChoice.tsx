import { Trans, useLingui } from '@lingui/react/macro';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { MISSING_CHOICES, type MissingChoice as Choice } from '../../../contract/orderChoices';
import { MISSING_TEXTS } from '../../../contract/orderTexts';
import { ChoiceCard } from '../../components/ChoiceCard';

type MissingChoiceProps = { chosen: Choice; isDisabled: boolean; onChosen: (choice: Choice) => void };

/** What the shop does when something is missing. */
export function MissingChoice({ chosen, isDisabled, onChosen }: MissingChoiceProps) {
  const { i18n } = useLingui();
  const id = useId();
  return (
    <FormControl disabled={isDisabled}>
      <FormLabel
        id={id}
        sx={{ typography: 'h3', fontSize: '1rem', mb: 0.75, '&, &.Mui-focused': { color: 'text.primary' } }}
      >
        <Trans>If something is missing</Trans>
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={chosen}
        onChange={(_event, value) => onChosen(value as Choice)}
        sx={{ gap: 1 }}
      >
        {MISSING_CHOICES.map((choice) => (
          <ChoiceCard key={choice} value={choice} control={<Radio />} label={i18n._(MISSING_TEXTS[choice])} />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
