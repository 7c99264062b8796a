/** Changes of published products: a change proposes what its member changed, and follows the product in the rest. */
import { PARTICULARS } from '../../../../contract/particulars';
import { type allProducts } from '../../../db/schema';
import { type ProductFields, type submissions } from '../../../db/sellingSchema';
import { contentVersion } from '../../../http/editVersion';

type Submission = typeof submissions.$inferSelect;
type Product = typeof allProducts.$inferSelect;
type Name = keyof ProductFields;
/** The fields of a change: one whose category was deleted has none. */
type Fields = Partial<Pick<Submission, Name>>;

/** Fields that are changed together: an amount means nothing with another unit. */
const GROUPS: readonly (readonly Name[])[] = [
  ['name'],
  ['desc'],
  ['categoryId'],
  ['price'],
  ['unit', 'unitAmount'],
  ...PARTICULARS.map((name) => [name] as const),
  ['image'],
];

/** The fields with these names. */
export const pick = (fields: Fields, names: readonly Name[]): Fields =>
  Object.fromEntries(names.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]));

/** The fields of a product that a change may change. */
const publishedFields = (product: Product) => pick(product, GROUPS.flat()) as ProductFields;

/** A submission with what it proposes in each field. */
export function toProposed(submission: Submission, product: Product | null): Submission {
  if (!submission.base || !product) return submission;
  return { ...submission, ...publishedFields(product), ...pick(submission, submission.changedFields) };
}

/** The columns of a change once `fields` are set. A field that is set to what is published is changed no longer. */
export function changeColumns(
  change: Fields & Pick<Submission, 'base' | 'changedFields'>,
  product: Product,
  fields: Fields,
) {
  const published = publishedFields(product);
  const columns = { ...(published as Fields), base: { ...published }, changedFields: [] as Name[] };
  for (const names of GROUPS) {
    const wasChanged = names.some((name) => change.changedFields.includes(name));
    const isSet = names.some((name) => fields[name] !== undefined);
    const next = { ...pick(wasChanged ? change : published, names), ...pick(fields, names) };
    const isChanged = isSet ? names.some((name) => next[name] !== published[name]) : wasChanged;
    if (!isChanged) continue;
    Object.assign(columns, next);
    columns.changedFields.push(...names);
    if (wasChanged) Object.assign(columns.base, pick(change.base ?? {}, names));
  }
  return columns;
}

/** Names what is published of a product: another text once that is changed. */
export const versionOf = (product: Product): string => contentVersion([publishedFields(product), product.vatRate]);
