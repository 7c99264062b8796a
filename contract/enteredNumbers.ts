/** Reads numbers as people write them: in forms and in files. */
import { withPlainDigits } from './decimalDigits';
import { formatPaisa } from './money';
import { oneLine } from './plainText';

/** A value in its normal form, or what is wrong with the text. */
export type Reading<T> = { value: T; fault?: undefined } | { value?: undefined; fault: string };

const CURRENCY = '(?:npr|rs|₨|रुपैयाँ|रु|रू)\\.?';
const AROUND = new RegExp(`^(?:${CURRENCY} ?)?(.*?)(?: ?(?:/[-=]|${CURRENCY}))?(?: ?/[-=])?$`, 'i');
/** Digits, or groups of three and two of them with one kind of separator, and decimals after a point. */
const WITH_POINT = /^(\d+|\d{1,3}([, ])(?:\d{2,3}\2)*\d{3})(?:\.(\d+))?$/;
const WITH_COMMA = /^(\d+|\d{1,3}([. ])(?:\d{2,3}\2)*\d{3})(?:,(\d+))?$/;

type Options = {
  min?: number;
  max: number;
  /** The file is of a region that writes decimals after a comma. */
  decimalComma?: boolean;
};

const DECIMAL_COMMA = /*i18n*/ 'Write the decimals after a point, such as 12.50';
const UNCLEAR = /*i18n*/ 'Write it without separators: it can be read in two ways';

/** The digits of a number that is not negative, with `places` after the point; `fault` is `otherwise` for other text. */
function readDigits(text: string, places: number, decimalComma: boolean, otherwise: string): Reading<string> {
  const [, number = ''] = AROUND.exec(withPlainDigits(oneLine(text))) ?? [];
  const [point, comma] = [WITH_POINT.exec(number), WITH_COMMA.exec(number)];
  if (!decimalComma && !point && comma && number.includes(',')) return { fault: DECIMAL_COMMA };
  if (decimalComma && point && comma && /[.,]/.test(number)) return { fault: UNCLEAR };
  const parts = point ?? (decimalComma ? comma : null);
  if (!parts) return { fault: otherwise };
  const decimals = (parts[3] ?? '').replace(/0+$/, '');
  if (decimals.length > places) return { fault: places > 0 ? `At most ${places} decimals` : otherwise };
  return { value: parts[1]!.replace(/\D/g, '') + decimals.padEnd(places, '0') };
}

/** A whole number, also as `12.0`, in digits of any script. */
export function readWhole(text: string, { min = 0, max, decimalComma = false }: Options): Reading<number> {
  const fault = `Enter a whole number from ${min} to ${max}`;
  const digits = readDigits(text, 0, decimalComma, fault);
  if (digits.fault !== undefined) return digits;
  const value = Number(digits.value);
  return value >= min && value <= max ? { value } : { fault };
}

/** Whole paisa of an amount in NPR such as `1250`, `Rs 1,25,000.50`, `रू ५०.००` or `1250/-`. Bounds are in paisa. */
export function readAmount(text: string, { min = 0, max, decimalComma = false }: Options): Reading<number> {
  const digits = readDigits(text, 2, decimalComma, /*i18n*/ 'Enter an amount such as 1250.00');
  if (digits.fault !== undefined) return digits;
  const value = Number(digits.value);
  if (value > max) return { fault: `At most ${formatPaisa(max)}` };
  return value >= min ? { value } : { fault: `At least ${formatPaisa(min)}` };
}
