import { string } from 'yup';
import { readPaisa } from '../../../contract/money';
import { priceText } from '../../components/priceText';

/** A field for an amount in NPR up to `most`, a wire amount. */
export const amountField = (most: string) =>
  string()
    .trim()
    .required('Enter the amount')
    .test('amount', `Enter an amount up to ${priceText(most)}`, (text) => {
      const paisa = /^\d+(\.\d{1,2})?$/.test(text) ? readPaisa(text) : null;
      return paisa !== null && paisa > 0 && paisa <= (readPaisa(most) ?? 0);
    });
