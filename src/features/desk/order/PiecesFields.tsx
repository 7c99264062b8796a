import { useLingui } from '@lingui/react/macro';
import Typography from '@mui/material/Typography';
import { type DeskOrder, type Restock } from '../../../../contract/desk';
import { FormSelect } from '../../../components/form/FormSelect';

const PREFIX = 'pieces';

/** Whether the goods of an order that is cancelled may be damaged or lost. */
export const isPacked = ({ state }: DeskOrder): boolean => state === 'packing' || state === 'out_for_delivery';

/** The lines whose product still has a stock. */
const stockedItems = ({ items }: DeskOrder) => items.filter(({ product }) => product !== null);

/** The values of the fields to begin with: all pieces of each line, or none. */
export const startPieces = (order: DeskOrder, which: 'all' | 'none'): Record<string, string> =>
  Object.fromEntries(
    stockedItems(order).map(({ id, quantity }) => [`${PREFIX}${id}`, which === 'all' ? String(quantity) : '0']),
  );

/** The pieces of each line, from the values of a form. */
export const toRestock = (values: Record<string, string>): Restock =>
  Object.entries(values)
    .filter(([name]) => name.startsWith(PREFIX))
    .map(([name, quantity]) => ({ item: Number(name.slice(PREFIX.length)), quantity: Number(quantity) }));

/** How many pieces of each line go back on sale. */
export function PiecesFields({ order, title }: { order: DeskOrder; title: string }) {
  const { t } = useLingui();
  const countText = (n: number, quantity: number) => t`${n} of ${quantity}`;
  return (
    <>
      <Typography>{title}</Typography>
      {stockedItems(order).map(({ id, name, quantity }) => (
        <FormSelect
          key={id}
          name={`${PREFIX}${id}`}
          label={name}
          options={Object.fromEntries(Array.from({ length: quantity + 1 }, (_, n) => [n, countText(n, quantity)]))}
        />
      ))}
    </>
  );
}
