import { type I18n } from '@lingui/core';
import { formatTimeRange, formatWeekday } from './formats';

/** A delivery time as members read it, of ISO times: "Sat 14 Mar, 09:00–11:00 (Nepal time)". */
export function slotText(i18n: I18n, { starts_at, ends_at }: { starts_at: string; ends_at: string }): string {
  const [day, time] = [formatWeekday(i18n, starts_at), formatTimeRange(i18n, starts_at, ends_at)];
  return i18n._('{day}, {time} (Nepal time)', { day, time });
}
