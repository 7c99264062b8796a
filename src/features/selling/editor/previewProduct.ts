import { type Particulars } from '../../../../contract/particulars';
import { type Submission } from '../../../../contract/selling';
import { type Category, type Product } from '../../../../contract/wire';
import { readValues, type SubmissionValues } from './submissionValues';

/** A product as shoppers would see it; null what is not entered yet. */
export type PreviewProduct = Omit<Product, 'category' | 'price' | 'quantity'> & {
  category: Category | null;
  price: string | null;
  quantity: number | null;
  particulars: Partial<Particulars>;
};

/** The product that the form describes, `nameless` while it has no name. */
export function toPreview(
  nameless: string,
  values: SubmissionValues,
  saved: Submission | null,
  categories: readonly Category[],
): PreviewProduct {
  const { name, desc, category, price, unit, unit_amount, quantity, ...fields } = readValues(values);
  const hasSize = unit && unit_amount;
  return {
    id: saved?.product ?? 0,
    name: name || nameless,
    desc: desc ?? '',
    category: categories.find(({ id }) => id === category) ?? null,
    price: price ?? null,
    quantity: quantity ?? null,
    image: saved?.image ?? null,
    created_at: '',
    featured: false,
    unit: hasSize ? unit : null,
    unit_amount: hasSize ? unit_amount : null,
    particulars: fields,
  };
}
