import { paisaToWire, readPaisa } from '../../../../contract/money';
import { oneLine, plainText } from '../../../../contract/plainText';
import { PRICE_MAX, PRODUCT_LIMITS, STOCK_MAX, UNIT_AMOUNT_MAX } from '../../../../contract/productRules';
import { type Unit, UNITS } from '../../../../contract/rules';
import { type Submission, type SubmissionBody } from '../../../../contract/selling';

/** The form: every field as the text that is typed or chosen. */
export type SubmissionValues = {
  name: string;
  desc: string;
  /** The id of the category, "" before one is chosen. */
  category: string;
  price: string;
  unit: Unit | '';
  unitAmount: string;
  quantity: string;
};

/** The fields as they are sent. */
export type SubmissionFields = Required<Omit<SubmissionBody, 'product'>>;
export type FieldName = keyof SubmissionFields;

/** The form's field of each field on the wire. */
export const FORM_FIELD_OF = {
  name: 'name',
  desc: 'desc',
  category: 'category',
  price: 'price',
  unit: 'unit',
  unit_amount: 'unitAmount',
  quantity: 'quantity',
} as const satisfies Record<FieldName, keyof SubmissionValues>;
export const FIELD_NAMES = Object.keys(FORM_FIELD_OF) as FieldName[];

export const EMPTY: SubmissionFields = {
  name: '',
  desc: '',
  category: null,
  price: null,
  unit: null,
  unit_amount: null,
  quantity: null,
};

/** The fields of a submission; those of an empty draft before there is one. */
export function fieldsOf(submission: Submission | null): SubmissionFields {
  if (!submission) return EMPTY;
  const { name, desc, category, price, unit, unit_amount, quantity } = submission;
  return { name, desc, category: category?.id ?? null, price, unit, unit_amount, quantity };
}

/** The form of these fields. */
export const toValues = ({ name, desc, category, price, unit, unit_amount, quantity }: SubmissionFields) => ({
  name,
  desc,
  category: String(category ?? ''),
  price: price ?? '',
  unit: unit ?? ('' as const),
  unitAmount: String(unit_amount ?? ''),
  quantity: String(quantity ?? ''),
});

/** What the form can send; undefined for a field whose text means nothing yet. */
export function readValues(values: SubmissionValues): { [Field in FieldName]: SubmissionFields[Field] | undefined } {
  const [name, desc] = [oneLine(values.name), plainText(values.desc)];
  return {
    name: name.length <= PRODUCT_LIMITS.name ? name : undefined,
    desc: desc.length <= PRODUCT_LIMITS.desc ? desc : undefined,
    category: values.category === '' ? null : Number(values.category),
    price: readPrice(values.price),
    unit: UNITS.find((unit) => unit === values.unit) ?? null,
    unit_amount: readWhole(values.unitAmount, 1, UNIT_AMOUNT_MAX),
    quantity: readWhole(values.quantity, 0, STOCK_MAX),
  };
}

/** Digits of Devanagari as those of the API, without separators. */
const plainDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966)).replace(/[\s,]/g, '');

/** Decimal text with two places; null for an empty text, undefined for one that is not an amount. */
export function readPrice(text: string): string | null | undefined {
  const digits = plainDigits(text);
  if (digits === '') return null;
  const paisa = /^\d{1,10}(\.\d{1,2})?$/.test(digits) ? readPaisa(digits) : null;
  return paisa === null || paisa > PRICE_MAX ? undefined : paisaToWire(paisa);
}

/** A whole number; null for an empty text, undefined for one that is none within the bounds. */
export function readWhole(text: string, min: number, max: number): number | null | undefined {
  const digits = plainDigits(text);
  if (digits === '') return null;
  const number = /^\d{1,9}$/.test(digits) ? Number(digits) : NaN;
  return number >= min && number <= max ? number : undefined;
}

/** The fields of the form that can be sent and differ from these. */
export function changesOf(values: SubmissionValues, fields: SubmissionFields): Partial<SubmissionFields> {
  return Object.fromEntries(
    Object.entries(readValues(values)).filter(
      ([name, value]) => value !== undefined && value !== fields[name as FieldName],
    ),
  );
}

/** Whether the form says the same as these fields. */
export const isSaved = (values: SubmissionValues, fields: SubmissionFields): boolean =>
  FIELD_NAMES.every((name) => readValues(values)[name] === fields[name]);

/**
 * The form after `fields` have become `theirs` elsewhere: fields that were not changed here follow, and those changed here stay.
 * `conflicts` are the fields that were changed on both sides.
 */
export function mergeValues(
  values: SubmissionValues,
  fields: SubmissionFields,
  theirs: SubmissionFields,
): { values: SubmissionValues; conflicts: FieldName[] } {
  const mine = readValues(values);
  const followed = FIELD_NAMES.filter((name) => mine[name] === fields[name] && theirs[name] !== fields[name]);
  return {
    values: takeFields(values, theirs, followed),
    conflicts: FIELD_NAMES.filter(
      (name) => mine[name] !== fields[name] && theirs[name] !== fields[name] && mine[name] !== theirs[name],
    ),
  };
}

/** The form with some fields of theirs. */
export function takeFields(values: SubmissionValues, theirs: SubmissionFields, names: FieldName[]): SubmissionValues {
  const taken = toValues(theirs);
  return names.reduce((merged, name) => ({ ...merged, [FORM_FIELD_OF[name]]: taken[FORM_FIELD_OF[name]] }), values);
}
