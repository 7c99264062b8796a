import { useLingui } from '@lingui/react/macro';
import TextField from '@mui/material/TextField';
import { isDay, nepalDay } from '../../../../contract/nepalDay';

/** The day of an address, or today in Nepal. */
export function readDay(params: URLSearchParams, now = Date.now()): string {
  const day = params.get('day') ?? '';
  return isDay(day) ? day : nepalDay(now);
}

/** Chooses a day. */
export function DayField({ day, onChoose }: { day: string; onChoose: (day: string) => void }) {
  const { t } = useLingui();
  return (
    <TextField
      type="date"
      size="small"
      label={t`Day`}
      value={day}
      onChange={({ target }) => isDay(target.value) && onChoose(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
