import { type I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

const HOUR_MS = 3_600_000;

/** "3 days" or "5 hours" since an ISO time, rounded down. */
export function ageText(i18n: I18n, since: string): string {
  const hours = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / HOUR_MS));
  const days = Math.floor(hours / 24);
  if (hours === 0) return i18n._('less than an hour');
  return hours >= 48
    ? i18n._(msg`${plural(days, { one: '# day', other: '# days' })}`)
    : i18n._(msg`${plural(hours, { one: '# hour', other: '# hours' })}`);
}
