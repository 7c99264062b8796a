import { type I18n } from '@lingui/core';
import { formatPrice } from '../../../../contract/formats';
import { countryName } from '../../../../contract/countries';
import { type Particular, PARTICULAR_NAMES, PARTICULARS, REQUIRED_PARTICULARS } from '../../../../contract/particulars';
import { type DeskSubmission } from '../../../../contract/selling';

type Fields = Pick<DeskSubmission, 'name' | 'desc' | 'category' | 'price' | 'unit' | 'unit_amount' | Particular>;

const TEXTS: readonly [label: string, read: (fields: Fields, i18n: I18n) => string][] = [
  [/*i18n*/ 'Name', ({ name }) => name],
  [/*i18n*/ 'Description', ({ desc }) => desc],
  [/*i18n*/ 'Category', ({ category }) => category?.name ?? ''],
  [/*i18n*/ 'Price', ({ price }, i18n) => (price === null ? '' : formatPrice(i18n, price))],
  [/*i18n*/ 'Pack', ({ unit, unit_amount }) => (unit && unit_amount ? `${unit_amount} ${unit}` : '')],
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
export function reviewRows(i18n: I18n, submission: DeskSubmission): ReviewRow[] {
  const published = isOpenChange(submission) ? submission.published : null;
  const { base, quantity, vat_rate } = submission;
  const rows = TEXTS.map(([label, read]) => {
    const [proposed, shown, before] = [
      read(submission, i18n),
      published && read(published, i18n),
      base && read(base, i18n),
    ];
    return {
      label: i18n._(label),
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
  if (typeof vat_rate === 'number') rows.push(single(i18n._('VAT'), `${vat_rate} %`, published && `${vat_rate} %`));
  return quantity === null ? rows : [...rows, single(i18n._('Stock'), String(quantity))];
}

/** What the member and, since then, the shop changed: approving replaces what the shop has now. */
export function changedByBoth(i18n: I18n, submission: DeskSubmission): string[] {
  const { base, published, image } = submission;
  const isPicture = base && published && base.image !== published.image && published.image !== image;
  const labels = reviewRows(i18n, submission).flatMap((row) => (row.isChanged && row.before !== null ? row.label : []));
  return isPicture ? [i18n._('Picture'), ...labels] : labels;
}

const lackedParts = ({ image, desc, unit, ...particulars }: DeskSubmission): string[] => [
  ...(image ? [] : [/*i18n*/ 'picture']),
  ...(desc ? [] : [/*i18n*/ 'description']),
  ...(unit ? [] : [/*i18n*/ 'size of a pack']),
  ...REQUIRED_PARTICULARS.filter((name) => particulars[name] === null).map((name) => PARTICULAR_NAMES[name]),
];

/** Whether something is missing that shoppers would miss, or that the law asks to be shown. */
export const lacksParts = (submission: DeskSubmission): boolean => lackedParts(submission).length > 0;

/** What is missing of that. */
export const missingParts = (i18n: I18n, submission: DeskSubmission): string[] =>
  lackedParts(submission).map((part) => i18n._(part).toLowerCase());
