import { type I18n } from '@lingui/core';
import { formatTimeRange, formatWeekday } from '../../../contract/formats';

/** "Sat 14 Mar, 09:00–11:00" of a delivery slot. */
export const slotText = (i18n: I18n, slot: { starts_at: string; ends_at: string }) =>
  `${formatWeekday(i18n, slot.starts_at)}, ${formatTimeRange(i18n, slot.starts_at, slot.ends_at)}`;
