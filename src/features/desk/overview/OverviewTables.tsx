import Typography from '@mui/material/Typography';
import { type DayFigures, type DeskOverview, type LowStock } from '../../../../contract/deskOverview';
import { ColumnTable } from '../../../components/ColumnTable';
import { NepaliText } from '../../../components/NepaliText';
import { amountText } from '../../../components/priceText';
import { TextLink } from '../../../components/TextLink';
import { paths } from '../../../config/paths';
import { dateText } from '../deskTimes';
import { ordersPath } from '../queue/queueView';

/** Orders and revenue of the last days, newest first. A day leads to its orders. */
export const DayTable = ({ days }: { days: DayFigures[] }) => (
  <ColumnTable
    label="Orders and revenue by day"
    rows={days}
    keyOf={({ date }) => date}
    columns={[
      {
        title: 'Day',
        cell: ({ date }) => (
          <TextLink to={ordersPath('all', { from: date, to: date })} color="inherit" sx={{ whiteSpace: 'nowrap' }}>
            {dateText(date)}
          </TextLink>
        ),
      },
      { title: 'Orders', isNumber: true, cell: ({ orders }) => orders },
      { title: 'Delivered', isNumber: true, cell: ({ delivered }) => delivered },
      { title: 'Cancelled', isNumber: true, cell: ({ cancelled }) => cancelled },
      { title: 'Revenue (NPR)', isNumber: true, cell: ({ revenue }) => amountText(revenue) },
      { title: 'Cash outstanding (NPR)', isNumber: true, cell: (day) => amountText(day.cash_outstanding) },
    ]}
  />
);

/** The product of a row leads to its price and stock; without a link when it was deleted. */
const productName = (id: number | null, name: string) =>
  id === null ? (
    <NepaliText>{name}</NepaliText>
  ) : (
    <TextLink to={`${paths.deskProducts}?${new URLSearchParams({ q: String(id), show: 'all' })}`} color="inherit">
      <NepaliText>{name}</NepaliText>
    </TextLink>
  );

/** What sold most. */
export function BestSellersTable({ products }: { products: DeskOverview['best_sellers'] }) {
  if (products.length === 0) return <Typography color="textSecondary">Nothing was sold in these days.</Typography>;
  return (
    <ColumnTable
      label="Best sellers"
      rows={products}
      keyOf={({ product, name }) => product ?? name}
      columns={[
        { title: 'Product', cell: ({ product, name }) => productName(product, name) },
        { title: 'Pieces', isNumber: true, cell: ({ pieces }) => pieces },
        { title: 'Amount (NPR)', isNumber: true, cell: ({ amount }) => amountText(amount) },
      ]}
    />
  );
}

/** The products of which few are left. */
export function LowStockTable({ products }: { products: LowStock }) {
  if (products.length === 0)
    return <Typography color="textSecondary">Every product has at least five left.</Typography>;
  return (
    <ColumnTable
      label="Low stock"
      rows={products}
      keyOf={({ id }) => id}
      columns={[
        { title: 'Product', cell: ({ id, name }) => productName(id, name) },
        { title: 'Left', isNumber: true, cell: ({ quantity }) => quantity },
      ]}
    />
  );
}
