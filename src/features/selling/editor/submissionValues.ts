import { type Reading } from '../../../../contract/enteredNumbers';
import { type Particular } from '../../../../contract/particulars';
import { READ_PRODUCT } from '../../../../contract/readProduct';
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
} & Record<Particular, string>;

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
  brand: 'brand',
  producer: 'producer',
  origin: 'origin',
  ingredients: 'ingredients',
  care: 'care',
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
  brand: null,
  producer: null,
  origin: null,
  ingredients: null,
  care: null,
  quantity: null,
};

/** The fields of a submission; those of an empty draft before there is one. */
export function fieldsOf(submission: Submission | null): SubmissionFields {
  if (!submission) return EMPTY;
  const { name, desc, category, price, unit, unit_amount, quantity } = submission;
  const { brand, producer, origin, ingredients, care } = submission;
  const particulars = { brand, producer, origin, ingredients, care };
  return { name, desc, category: category?.id ?? null, price, unit, unit_amount, ...particulars, quantity };
}

/** The form of these fields. */
export const toValues = (fields: SubmissionFields) => ({
  name: fields.name,
  desc: fields.desc,
  category: String(fields.category ?? ''),
  price: fields.price ?? '',
  unit: fields.unit ?? ('' as const),
  unitAmount: String(fields.unit_amount ?? ''),
  brand: fields.brand ?? '',
  producer: fields.producer ?? '',
  origin: fields.origin ?? '',
  ingredients: fields.ingredients ?? '',
  care: fields.care ?? '',
  quantity: String(fields.quantity ?? ''),
});

/** The value of a text; null for an empty one, undefined for one that means nothing yet. */
function valueOf<T>(read: (text: string) => Reading<T>, text: string): T | null | undefined {
  const value = text.trim() === '' ? '' : read(text).value;
  return value === '' ? null : value;
}

/** What the form can send; undefined for a field whose text means nothing yet. */
export function readValues(values: SubmissionValues): { [Field in FieldName]: SubmissionFields[Field] | undefined } {
  const name = valueOf(READ_PRODUCT.name, values.name);
  return {
    name: name === null ? '' : name,
    desc: READ_PRODUCT.desc(values.desc).value,
    category: values.category === '' ? null : Number(values.category),
    price: valueOf(READ_PRODUCT.price, values.price),
    unit: UNITS.find((unit) => unit === values.unit) ?? null,
    unit_amount: valueOf(READ_PRODUCT.unit_amount, values.unitAmount),
    brand: valueOf(READ_PRODUCT.brand, values.brand),
    producer: valueOf(READ_PRODUCT.producer, values.producer),
    origin: valueOf(READ_PRODUCT.origin, values.origin),
    ingredients: valueOf(READ_PRODUCT.ingredients, values.ingredients),
    care: valueOf(READ_PRODUCT.care, values.care),
    quantity: valueOf(READ_PRODUCT.quantity, values.quantity),
  };
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
