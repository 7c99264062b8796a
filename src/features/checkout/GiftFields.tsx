import { Trans, useLingui } from '@lingui/react/macro';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { ADDRESS_LIMITS } from '../../../contract/addressRules';
import { CARD_MAX } from '../../../contract/orderChoices';
import { EnglishText } from '../../components/EnglishText';
import { LabelledTextField } from '../../components/form/LabelledTextField';
import { giftErrors, type TypedGift } from './gift';

const EMPTY: TypedGift = { recipient: '', phone: '', card: '' };

type GiftFieldsProps = {
  gift: TypedGift | null;
  /** Whether missing and wrong fields are marked. */
  isChecked: boolean;
  onChange: (gift: TypedGift | null) => void;
};

/** Whether the order is a gift, who gets it at the address, and the text of its card. */
export function GiftFields({ gift, isChecked, onChange }: GiftFieldsProps) {
  const { t } = useLingui();
  const id = useId();
  const errors = gift && isChecked ? giftErrors(gift) : {};

  const field = (name: keyof TypedGift, label: string, hint = '') => ({
    id: `${id}${name}`,
    label,
    value: gift?.[name] ?? '',
    error: errors[name] !== undefined,
    helperText: errors[name] ? <EnglishText>{errors[name]}</EnglishText> : hint,
    onChange: ({ target }: { target: { value: string } }) => gift && onChange({ ...gift, [name]: target.value }),
  });
  return (
    <Stack spacing={2} sx={{ mb: 2 }}>
      <FormControlLabel
        label={t`This is a gift for somebody else`}
        control={<Checkbox checked={gift !== null} onChange={(_event, isGift) => onChange(isGift ? EMPTY : null)} />}
      />
      {gift && (
        <>
          <Typography color="textSecondary">
            <Trans>We deliver it to this address with your message and no prices. A gift is paid online.</Trans>
          </Typography>
          <LabelledTextField
            {...field('recipient', t`Recipient’s name`)}
            slotProps={{ htmlInput: { maxLength: ADDRESS_LIMITS.recipient, autoComplete: 'off' } }}
          />
          <LabelledTextField
            {...field('phone', t`Recipient’s phone number`, t`The rider calls this number`)}
            type="tel"
            slotProps={{ htmlInput: { maxLength: 30, autoComplete: 'off' } }}
          />
          <LabelledTextField
            {...field('card', t`Message on the card`, t`Optional`)}
            multiline
            minRows={2}
            slotProps={{ htmlInput: { maxLength: CARD_MAX, autoComplete: 'off' } }}
          />
        </>
      )}
    </Stack>
  );
}
