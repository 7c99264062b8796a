import { type I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { formatCount, localDigits } from '../../contract/formats';
import { COUNT_MAX } from '../../contract/rules';

/** How many of something there are: a number that is counted up to COUNT_MAX. */
export const cappedText = (i18n: I18n, count: number, isCapped = count >= COUNT_MAX): string =>
  isCapped ? `${formatCount(i18n, count)}+` : localDigits(i18n, String(count));

/** What lists are counted in. `shown` is the count as a text. */
const NOUNS = {
  change: (count: number, shown: string) =>
    msg`${plural(count, { one: `${shown} change`, other: `${shown} changes` })}`,
  member: (count: number, shown: string) =>
    msg`${plural(count, { one: `${shown} member`, other: `${shown} members` })}`,
  order: (count: number, shown: string) => msg`${plural(count, { one: `${shown} order`, other: `${shown} orders` })}`,
  product: (count: number, shown: string) =>
    msg`${plural(count, { one: `${shown} product`, other: `${shown} products` })}`,
  report: (count: number, shown: string) =>
    msg`${plural(count, { one: `${shown} report`, other: `${shown} reports` })}`,
  row: (count: number, shown: string) => msg`${plural(count, { one: `${shown} row`, other: `${shown} rows` })}`,
};

/** "1 order", "12 orders", "1,000+ orders". */
export const countText = (
  i18n: I18n,
  { count, count_is_capped }: { count: number; count_is_capped?: boolean },
  noun: keyof typeof NOUNS,
): string => i18n._(NOUNS[noun](count, cappedText(i18n, count, count_is_capped ?? false)));

/** How many pages of a list are known: those of its count, and behind them the one after the page that is shown. */
export const pagesOf = ({ count, next }: { count: number; next: string | null }, page: number, size: number): number =>
  Math.max(Math.ceil(count / size), next === null ? page : page + 1);
