import { countryName } from '../../../../contract/countries';
import { formatPaisa, paisaOf } from '../../../../contract/money';
import { type Particular, PARTICULAR_NAMES, PARTICULARS, REQUIRED_PARTICULARS } from '../../../../contract/particulars';
import { type DeskSubmission } from '../../../../contract/selling';

type Fields = Pick<DeskSubmission, 'name' | 'desc' | 'category' | 'price' | 'unit' | 'unit_amount' | Particular>;

const TEXTS: readonly [label: string, read: (fields: Fields) => string][] = [
  ['Name', ({ name }) => name],
  ['Description', ({ desc }) => desc],
  ['Category', ({ category }) => category?.name ?? ''],
  ['Price', ({ price }) => (price === null ? '' : formatPaisa(paisaOf(price)))],
  ['Pack', ({ unit, unit_amount }) => (unit && unit_amount ? `${unit_amount} ${unit}` : '')],
  ...PARTICULARS.map((name): [string, (fields: Fields) => string] => [
    PARTICULAR_NAMES[name],
    ({ [name]: value }) => (name === 'origin' ? countryName(value ?? '') : (value ?? '')),
  ]),
];

export type ReviewRow = {
  label: string;
  proposed: string;
  published: string | null;
  isChanged: boolean;
  /** What was published when the member made the change; null when that is so still. */
  before: string | null;
};

/** Whether a submission is a change that is not approved. Once it is, both are the same product. */
export const isOpenChange = ({ published, state }: DeskSubmission): boolean =>
  published !== null && state !== 'approved';

/** The fields of a submission, each beside what is published; the stock only of a new product, because a change leaves it. */
export function reviewRows(submission: DeskSubmission): ReviewRow[] {
  const published = isOpenChange(submission) ? submission.published : null;
  const { base, quantity, vat_rate } = submission;
  const rows = TEXTS.map(([label, read]) => {
    const [proposed, shown, before] = [read(submission), published && read(published), base && read(base)];
    return {
      label,
      proposed,
      published: shown,
      isChanged: shown !== null && shown !== proposed,
      before: before === shown ? null : before,
    };
  });
  const single = (label: string, proposed: string, shown: string | null = null) => ({
    ...{ label, proposed, published: shown },
    ...{ isChanged: false, before: null },
  });
  if (typeof vat_rate === 'number') rows.push(single('VAT', `${vat_rate} %`, published && `${vat_rate} %`));
  return quantity === null ? rows : [...rows, single('Stock', String(quantity))];
}

/** What the member and, since then, the shop changed: approving replaces what the shop has now. */
export function changedByBoth(submission: DeskSubmission): string[] {
  const { base, published, image } = submission;
  const isPicture = base && published && base.image !== published.image && published.image !== image;
  const labels = reviewRows(submission).flatMap((row) => (row.isChanged && row.before !== null ? row.label : []));
  return isPicture ? ['Picture', ...labels] : labels;
}

/** What shoppers would miss, and what the law asks to be shown. */
export function missingParts(submission: DeskSubmission): string[] {
  const { image, desc, unit } = submission;
  const parts = [...(image ? [] : ['picture']), ...(desc ? [] : ['description']), ...(unit ? [] : ['size of a pack'])];
  const particulars = REQUIRED_PARTICULARS.filter((name) => submission[name] === null);
  return [...parts, ...particulars.map((name) => PARTICULAR_NAMES[name].toLowerCase())];
}
