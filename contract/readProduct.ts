/** Reads what is typed or written in a file about a product, by the one rule of every door. */
import { countryCode } from './countries';
import { withPlainDigits } from './decimalDigits';
import { type Reading, readAmount, readWhole } from './enteredNumbers';
import { paisaToWire } from './money';
import { oneLine, withoutMarkup } from './plainText';
import { PRICE_MAX, PRODUCT_LIMITS, RETURN_DAYS_MAX, STOCK_MAX, UNIT_AMOUNT_MAX } from './productRules';
import { type Unit, UNITS } from './rules';
import { HS_CODE_PATTERN, VAT_RATES, type VatRate } from './taxRules';

const REQUIRED = /*i18n*/ 'This field may not be blank.';

/** Characters as PostgreSQL counts them. Text far beyond the limit is not looked at. */
function readText(text: string, most: number, read: (text: string) => string): Reading<string> {
  const fault = `At most ${most} characters`;
  if (text.length > 10 * most) return { fault };
  const value = read(text);
  return [...value].length > most ? { fault } : { value };
}

const readLine = (most: number) => (text: string) => readText(text, most, (raw) => oneLine(withoutMarkup(raw)));
const readTitle =
  (most: number) =>
  (text: string): Reading<string> => {
    const line = readLine(most)(text);
    return line.value === '' ? { fault: REQUIRED } : line;
  };

/** A code with the zeros that a spreadsheet has dropped: `802` is `0802`, `1006.3` is `1006.30`. */
function readHsCode(text: string): Reading<string> {
  const [whole = '', ...rest] = withPlainDigits(oneLine(text)).split('.');
  const decimals = rest.map((digits) => (digits.length === 1 ? `${digits}0` : digits));
  const code = [whole.length % 2 === 1 ? `0${whole}` : whole, ...decimals].join('.');
  return HS_CODE_PATTERN.test(code)
    ? { value: code }
    : { fault: /*i18n*/ 'Enter at least four digits, such as 0802 or 0802.32' };
}

function readVatRate(text: string): Reading<VatRate> {
  const digits = withPlainDigits(oneLine(text)).replace(/(\.0+)? ?%?$/, '');
  const value = VAT_RATES.find((rate) => String(rate) === digits);
  return value === undefined ? { fault: `Enter one of ${VAT_RATES.join(', ')}` } : { value };
}

function readUnit(text: string): Reading<Unit> {
  const value = UNITS.find((unit) => unit === oneLine(text).toLowerCase());
  return value === undefined ? { fault: `Enter one of ${UNITS.join(', ')}` } : { value };
}

/** A country by its code or its English name. */
function readOrigin(text: string): Reading<string> {
  const name = oneLine(text);
  const value = name === '' ? '' : countryCode(name);
  return value === undefined ? { fault: /*i18n*/ 'Enter the code of a country, such as NP' } : { value };
}

type NumberOptions = { decimalComma?: boolean };

/** Reads each field of a product as it is typed or written in a file: in its normal form, or with what is wrong with it. */
export const READ_PRODUCT = {
  name: readTitle(PRODUCT_LIMITS.name),
  category: readTitle(PRODUCT_LIMITS.category),
  desc: (text: string) => readText(text, PRODUCT_LIMITS.desc, withoutMarkup),
  name_ne: readLine(PRODUCT_LIMITS.name),
  desc_ne: (text: string) => readText(text, PRODUCT_LIMITS.desc, withoutMarkup),
  category_ne: readLine(PRODUCT_LIMITS.category),
  aliases: readLine(PRODUCT_LIMITS.aliases),
  /** Decimal text with two places. */
  price: (text: string, options: NumberOptions = {}): Reading<string> => {
    const { value, fault } = readAmount(text, { max: PRICE_MAX, ...options });
    return fault === undefined ? { value: paisaToWire(value) } : { fault };
  },
  quantity: (text: string, options: NumberOptions = {}) => readWhole(text, { max: STOCK_MAX, ...options }),
  unit: readUnit,
  unit_amount: (text: string, options: NumberOptions = {}) =>
    readWhole(text, { min: 1, max: UNIT_AMOUNT_MAX, ...options }),
  vat_rate: readVatRate,
  hs_code: readHsCode,
  brand: readLine(PRODUCT_LIMITS.brand),
  producer: readLine(PRODUCT_LIMITS.producer),
  origin: readOrigin,
  ingredients: readLine(PRODUCT_LIMITS.ingredients),
  care: readLine(PRODUCT_LIMITS.care),
  return_days: (text: string, options: NumberOptions = {}) =>
    readWhole(text, { min: 1, max: RETURN_DAYS_MAX, ...options }),
};

/** A change of a stock: pieces, with a minus when they are fewer. */
export function readDifference(text: string): Reading<number> {
  const [, sign = '', pieces = ''] = /^([+-]?)(.*)$/.exec(oneLine(text).replace('\u2212', '-')) ?? [];
  const { value, fault } = readWhole(pieces, { max: STOCK_MAX });
  if (fault !== undefined) return { fault: `Enter a whole number from -${STOCK_MAX} to ${STOCK_MAX}` };
  return { value: sign === '-' ? -value : value };
}
