import { countryName } from '../../../../contract/countries';
import { formatPaisa, paisaOf } from '../../../../contract/money';
import { PARTICULAR_NAMES } from '../../../../contract/particulars';
import { type Category } from '../../../../contract/wire';
import { type FieldName, type SubmissionFields } from './submissionValues';

export const FIELD_TEXTS: Record<FieldName, string> = {
  name: 'Name',
  desc: 'Description',
  category: 'Category',
  price: 'Price',
  unit: 'Unit',
  unit_amount: 'Size of a pack',
  ...PARTICULAR_NAMES,
  quantity: 'Stock',
};

/** The value of a field as people read it. */
export function fieldText(
  name: FieldName,
  value: SubmissionFields[FieldName],
  categories: readonly Category[],
): string {
  if (value === null || value === '') return 'empty';
  if (name === 'price') return formatPaisa(paisaOf(String(value)));
  if (name === 'origin') return countryName(String(value));
  if (name === 'category') return categories.find(({ id }) => id === value)?.name ?? `Category ${value}`;
  return String(value);
}
