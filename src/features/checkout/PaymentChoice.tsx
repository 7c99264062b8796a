import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { type PaymentMethodId, type Quote } from '../../../contract/orders';
import { ChoiceCard } from '../../components/ChoiceCard';
import { EnglishText } from '../../components/EnglishText';
import { isSimulated, methodText } from '../../components/paymentMethods';

const HINTS: Record<PaymentMethodId, string> = {
  cod: /*i18n*/ 'Pay the rider in cash.',
  esewa: /*i18n*/ 'You’ll pay at eSewa and return here.',
  khalti: /*i18n*/ 'You’ll pay at Khalti and return here.',
};

type PaymentChoiceProps = {
  methods: Quote['payment_methods'];
  chosen: PaymentMethodId | null;
  onChosen: (method: PaymentMethodId) => void;
  onErrors: (hasErrors: boolean) => void;
};

/** How the order is paid. A method that is not allowed says why. */
export function PaymentChoice({ methods, chosen, onChosen, onErrors }: PaymentChoiceProps) {
  const { t, i18n } = useLingui();
  const [value, setValue] = useState(chosen);
  const [missing, setMissing] = useState(false);
  const method = methods.find(({ id, allowed }) => id === value && allowed);
  const group = useRef<HTMLDivElement>(null);
  const errorId = useId();
  useEffect(() => {
    onErrors(missing);
    return () => onErrors(false);
  }, [missing, onErrors]);
  const check = () => {
    if (method) return onChosen(method.id);
    setMissing(true);
    group.current?.querySelector<HTMLElement>('input:enabled')?.focus();
  };

  return (
    <Stack spacing={2}>
      <RadioGroup
        ref={group}
        aria-label={t`Payment method`}
        aria-invalid={missing}
        aria-describedby={missing ? errorId : undefined}
        value={value ?? ''}
        onChange={(_event, next) => {
          setValue(next as PaymentMethodId);
          setMissing(false);
        }}
        sx={{ gap: 1.25 }}
      >
        {methods.map(({ id, allowed, reason }) => (
          <ChoiceCard
            key={id}
            value={id}
            disabled={!allowed}
            control={<Radio />}
            label={
              <>
                <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
                  {i18n._(methodText(id))}
                </Typography>
                <Typography component="span" variant="body2" sx={{ display: 'block' }}>
                  {allowed ? i18n._(HINTS[id]) : reason && <EnglishText>{reason}</EnglishText>}
                  {allowed && isSimulated(id) && ` ${t`No real money is paid.`}`}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
      {missing && (
        <Typography id={errorId} role="alert" color="error" sx={{ fontWeight: 600 }}>
          <Trans>Choose how to pay</Trans>
        </Typography>
      )}
      <Button variant="contained" size="large" fullWidth onClick={check}>
        <Trans>Continue to review</Trans>
      </Button>
    </Stack>
  );
}
