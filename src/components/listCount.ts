import { COUNT_MAX } from '../../contract/rules';

/** How many of something there are: a number that is counted up to COUNT_MAX. */
export const cappedText = (count: number, isCapped = count >= COUNT_MAX): string =>
  isCapped ? `${count.toLocaleString('en')}+` : String(count);

/** "1 order", "12 orders", "1,000+ orders". */
export const countText = (
  { count, count_is_capped }: { count: number; count_is_capped?: boolean },
  noun: string,
): string => `${cappedText(count, count_is_capped ?? false)} ${count === 1 ? noun : `${noun}s`}`;

/** How many pages of a list are known: those of its count, and behind them the one after the page that is shown. */
export const pagesOf = ({ count, next }: { count: number; next: string | null }, page: number, size: number): number =>
  Math.max(Math.ceil(count / size), next === null ? page : page + 1);
