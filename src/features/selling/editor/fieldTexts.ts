import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { countryName } from '../../../../contract/countries';
import { formatPrice } from '../../../../contract/formats';
import { PARTICULAR_NAMES } from '../../../../contract/particulars';
import { type Category } from '../../../../contract/wire';
import { type FieldName, type SubmissionFields } from './submissionValues';

export const FIELD_TEXTS: Record<FieldName, string> = {
  name: /*i18n*/ 'Name',
  desc: /*i18n*/ 'Description',
  category: /*i18n*/ 'Category',
  price: /*i18n*/ 'Price',
  unit: /*i18n*/ 'Unit',
  unit_amount: /*i18n*/ 'Size of a pack',
  ...PARTICULAR_NAMES,
  quantity: /*i18n*/ 'Stock',
};

/** The value of a field as people read it. */
export function fieldText(
  i18n: I18n,
  name: FieldName,
  value: SubmissionFields[FieldName],
  categories: readonly Category[],
): string {
  if (value === null || value === '') return i18n._(msg`empty`);
  if (name === 'price') return formatPrice(i18n, String(value));
  if (name === 'origin') return countryName(String(value));
  if (name === 'category') return categories.find(({ id }) => id === value)?.name ?? i18n._(msg`Category ${value}`);
  return String(value);
}
