/** Decimal digits of any script. */

export const isDecimalDigit = (character: string) => /^\p{Nd}$/u.test(character);

/** The value of a decimal digit. Unicode encodes them in runs from 0 to 9. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let start = code;
  while (isDecimalDigit(String.fromCodePoint(start - 1))) start -= 1;
  return String((code - start) % 10);
}

/** The text with decimal digits of any script as 0-9. */
export const withPlainDigits = (text: string): string => text.replace(/\p{Nd}/gu, digitValue);

/** The decimal digits in the text alone, as 0-9. */
export const readDigits = (text: string): string => withPlainDigits(text).replace(/\D/g, '');
