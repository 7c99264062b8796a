import { type I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import { type DeliveryOptions, type DeliverySlot } from '../../../contract/delivery';
import { dateInNepal, formatDay, formatTimeRange } from '../../../contract/formats';
import { ChoiceCard } from '../../components/ChoiceCard';
import { formatCourier } from '../../components/courierDays';
import { feeText } from './deliveryTexts';

/** A slot with fewer places than this shows how many are left. */
const FEW = 4;

/** "07:00–09:00", "07:00–09:00 – full", "07:00–09:00 – 3 places left". */
function slotLabel(i18n: I18n, { starts_at, ends_at, remaining }: DeliverySlot): string {
  const time = formatTimeRange(i18n, starts_at, ends_at);
  if (remaining <= 0) return i18n._(msg`${time} – full`);
  if (remaining >= FEW) return time;
  return i18n._(msg`${time} – ${plural(remaining, { one: '# place', other: '# places' })} left`);
}

function groupByDay(slots: DeliverySlot[]): Map<string, DeliverySlot[]> {
  const days = new Map<string, DeliverySlot[]>();
  for (const slot of slots) {
    const date = dateInNepal(slot.starts_at);
    days.set(date, [...(days.get(date) ?? []), slot]);
  }
  return days;
}

type DeliveryChoiceProps = {
  options: DeliveryOptions;
  chosen: number | null;
  /** Whether a time that is missing is marked. */
  isChecked: boolean;
  /** Receives whether a missing time is marked. */
  onErrors: (hasErrors: boolean) => void;
  /** Receives null without an open time. */
  onContinue: (delivery: { slot: number | null } | null) => void;
};

/** When the order comes: a slot of a day, full ones shown as full, or the courier's days. */
export function DeliveryChoice({ options, chosen, isChecked, onErrors, onContinue }: DeliveryChoiceProps) {
  const { t, i18n } = useLingui();
  const days = groupByDay(options.slots);
  const isOpen = (slot: DeliverySlot) => slot.remaining > 0;
  const [selected, setSelected] = useState(chosen);
  const slot = options.slots.find(({ id }) => id === selected);
  const firstOpen = slot ?? options.slots.find(isOpen) ?? options.slots[0];
  const [shown, setShown] = useState<string | null>(null);
  const day = shown !== null && days.has(shown) ? shown : firstOpen ? dateInNepal(firstOpen.starts_at) : '';
  const isMissing = isChecked && options.slots.length > 0 && !options.courier_days && !(slot && isOpen(slot));
  const errorId = useId();
  useEffect(() => {
    onErrors(isMissing);
    return () => onErrors(false);
  }, [isMissing, onErrors]);

  if (options.courier_days)
    return (
      <Stack spacing={2}>
        <Typography>
          {formatCourier(i18n, options.courier_days)}. {feeText(i18n, options)}
        </Typography>
        <Button variant="contained" size="large" fullWidth onClick={() => onContinue({ slot: null })}>
          <Trans>Deliver by courier</Trans>
        </Button>
      </Stack>
    );
  if (options.slots.length === 0)
    return (
      <Typography>
        <Trans>All delivery times of the coming days are taken. Please come back tomorrow.</Trans>
      </Typography>
    );
  return (
    <Stack spacing={2}>
      <Typography color="textSecondary">
        {feeText(i18n, options)} <Trans>Times are in Nepal time.</Trans>
      </Typography>
      <ToggleButtonGroup
        exclusive
        aria-label={t`Day`}
        value={day}
        onChange={(_event, next: string | null) => {
          if (next === null) return;
          setShown(next);
          // A time of a day that is not shown cannot be booked.
          setSelected(null);
        }}
        sx={{ flexWrap: 'wrap', gap: 1, '& .MuiToggleButton-root': { borderRadius: 1, border: 1, m: 0, px: 1.5 } }}
      >
        {[...days].map(([date, slots]) => (
          <ToggleButton key={date} value={date} sx={{ minHeight: '2.75rem' }}>
            {formatDay(i18n, slots[0]!.starts_at)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <RadioGroup
        aria-label={t`Delivery time`}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? errorId : undefined}
        value={selected === null ? '' : String(selected)}
        onChange={(_event, value) => setSelected(Number(value))}
        sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: { '@xs': '1fr', '@sm': '1fr 1fr' } }}
      >
        {days.get(day)?.map((each) => (
          <ChoiceCard
            key={each.id}
            value={String(each.id)}
            disabled={!isOpen(each)}
            control={<Radio />}
            label={slotLabel(i18n, each)}
          />
        ))}
      </RadioGroup>
      {isMissing && (
        <Typography id={errorId} role="alert" color="error" sx={{ fontWeight: 600 }}>
          <Trans>Choose a delivery time</Trans>
        </Typography>
      )}
      <Button
        variant="contained"
        size="large"
        fullWidth
        onClick={() => onContinue(slot && isOpen(slot) ? { slot: slot.id } : null)}
      >
        <Trans>Continue to payment</Trans>
      </Button>
    </Stack>
  );
}
