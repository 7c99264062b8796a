import { formatPaisa, paisaOf } from '../../../../contract/money';
import { type DeskSubmission } from '../../../../contract/selling';

type Fields = Pick<DeskSubmission, 'name' | 'desc' | 'category' | 'price' | 'unit' | 'unit_amount' | 'quantity'>;

const TEXTS: readonly [label: string, read: (fields: Fields) => string][] = [
  ['Name', ({ name }) => name],
  ['Description', ({ desc }) => desc],
  ['Category', ({ category }) => category?.name ?? ''],
  ['Price', ({ price }) => (price === null ? '' : formatPaisa(paisaOf(price)))],
  ['Pack', ({ unit, unit_amount }) => (unit && unit_amount ? `${unit_amount} ${unit}` : '')],
];

export type ReviewRow = { label: string; proposed: string; published: string | null; isChanged: boolean };

/** The fields of a submission, each beside what is published; the stock only of a new product, because a change leaves it. */
export function reviewRows(submission: DeskSubmission): ReviewRow[] {
  const { published, state } = submission;
  // Once it is approved, both are the same product.
  const before = state === 'approved' ? null : published;
  const rows = TEXTS.map(([label, read]) => {
    const proposed = read(submission);
    const shown = before && read(before);
    return { label, proposed, published: shown, isChanged: shown !== null && shown !== proposed };
  });
  const stock = { label: 'Stock', proposed: String(submission.quantity ?? ''), published: null, isChanged: false };
  return submission.quantity === null ? rows : [...rows, stock];
}
