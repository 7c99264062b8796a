import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatCount } from '../../contract/formats';

/** "In 2 to 5 days by courier"; without the days "By courier". */
export function formatCourier(i18n: I18n, days: readonly [from: number, to: number] | null): string {
  if (!days) return i18n._(msg`By courier`);
  const [from, to] = [formatCount(i18n, days[0]), formatCount(i18n, days[1])];
  if (from === to) return i18n._(msg`In ${from} days by courier`);
  return i18n._(msg`In ${from} to ${to} days by courier`);
}
