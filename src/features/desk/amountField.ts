import { readAmount } from '../../../contract/enteredNumbers';
import { paisaOf, paisaToWire } from '../../../contract/money';
import { readable } from '../../components/form/readable';

const readUpTo = (most: string) => (text: string) => readAmount(text, { min: 1, max: paisaOf(most) });

/** A field for an amount in NPR up to `most`, a wire amount. */
export const amountField = (most: string) => readable(readUpTo(most)).required(/*i18n*/ 'Enter the amount');

/** The wire amount of a text that the field takes; null of another. */
export function typedAmount(text: string, most: string): string | null {
  const { value } = readUpTo(most)(text);
  return value === undefined ? null : paisaToWire(value);
}
