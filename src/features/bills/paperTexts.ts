import { formatAmount, formatPrice, formatTime } from '../../../contract/formats';
import { paisaOf } from '../../../contract/money';
import { createI18n } from '../../i18n/createI18n';

// A paper is the same in each language of the page, and with each choice of digits.
const english = createI18n();

/** "1,790.00"; a dash for an amount that the paper does not have. */
export const amountText = (amount: string | undefined): string =>
  amount === undefined ? '–' : formatAmount(english, paisaOf(amount));

/** "NPR 2,375.00". */
export const priceText = (amount: string): string => formatPrice(english, amount);

/** "23 Nov 2026, 08:00". */
export const timeText = (time: string): string => formatTime(english, time);
