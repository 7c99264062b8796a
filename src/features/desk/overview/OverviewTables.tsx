import { useLingui } from '@lingui/react/macro';
import Typography from '@mui/material/Typography';
import { type DayFigures, type DeskOverview, type LowStock } from '../../../../contract/deskOverview';
import { formatAmount, formatCount } from '../../../../contract/formats';
import { paisaOf } from '../../../../contract/money';
import { ColumnTable } from '../../../components/ColumnTable';
import { NepaliText } from '../../../components/NepaliText';
import { TextLink } from '../../../components/TextLink';
import { paths } from '../../../config/paths';
import { dateText } from '../deskTimes';
import { ordersPath } from '../queue/queueView';

/** Orders and revenue of the last days, newest first. A day leads to its orders. */
export function DayTable({ days }: { days: DayFigures[] }) {
  const { t, i18n } = useLingui();
  return (
    <ColumnTable
      label={t`Orders and revenue by day`}
      rows={days}
      keyOf={({ date }) => date}
      columns={[
        {
          title: t`Day`,
          cell: ({ date }) => (
            <TextLink to={ordersPath('all', { from: date, to: date })} color="inherit" sx={{ whiteSpace: 'nowrap' }}>
              {dateText(i18n, date)}
            </TextLink>
          ),
        },
        { title: t`Orders`, isNumber: true, cell: ({ orders }) => formatCount(i18n, orders) },
        { title: t`Delivered`, isNumber: true, cell: ({ delivered }) => formatCount(i18n, delivered) },
        { title: t`Cancelled`, isNumber: true, cell: ({ cancelled }) => formatCount(i18n, cancelled) },
        { title: t`Revenue (NPR)`, isNumber: true, cell: ({ revenue }) => formatAmount(i18n, paisaOf(revenue)) },
        {
          title: t`Cash outstanding (NPR)`,
          isNumber: true,
          cell: (day) => formatAmount(i18n, paisaOf(day.cash_outstanding)),
        },
      ]}
    />
  );
}

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
  const { t, i18n } = useLingui();
  if (products.length === 0) return <Typography color="textSecondary">{t`Nothing was sold in these days.`}</Typography>;
  return (
    <ColumnTable
      label={t`Best sellers`}
      rows={products}
      keyOf={({ product, name }) => product ?? name}
      columns={[
        { title: t`Product`, cell: ({ product, name }) => productName(product, name) },
        { title: t`Pieces`, isNumber: true, cell: ({ pieces }) => formatCount(i18n, pieces) },
        { title: t`Amount (NPR)`, isNumber: true, cell: ({ amount }) => formatAmount(i18n, paisaOf(amount)) },
      ]}
    />
  );
}

/** The products of which few are left. */
export function LowStockTable({ products }: { products: LowStock }) {
  const { t, i18n } = useLingui();
  if (products.length === 0)
    return <Typography color="textSecondary">{t`Every product has at least five left.`}</Typography>;
  return (
    <ColumnTable
      label={t`Low stock`}
      rows={products}
      keyOf={({ id }) => id}
      columns={[
        { title: t`Product`, cell: ({ id, name }) => productName(id, name) },
        { title: t`Left`, isNumber: true, cell: ({ quantity }) => formatCount(i18n, quantity) },
      ]}
    />
  );
}
