import { useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import ListItem from '@mui/material/ListItem';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { formatBothTimes } from '../../../contract/bikramSambat';
import { formatPrice } from '../../../contract/formats';
import { type OrderSummary } from '../../../contract/orders';
import { ProductImage } from '../../components/ProductImage';
import { TextLink } from '../../components/TextLink';
import { orderPath } from '../../config/paths';
import { OrderStateChip } from './OrderStateChip';
import { itemsText } from './orderTexts';
import { slotText } from './orderTimes';

const Row = styled(ListItem)(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  alignItems: 'center',
  gap: theme.spacing(0.5, 2),
  gridTemplateColumns: '1fr auto',
  gridTemplateAreas: '"number total" "state state" "facts facts" "pictures pictures"',
  padding: theme.spacing(2),
  borderRadius: theme.spacing(2.25),
  border: theme.mixins.line(theme.vars.palette.divider),
  backgroundColor: theme.vars.palette.background.paper,
  '&:hover': { borderColor: theme.vars.palette.outline },
  breakInside: 'avoid',
  [theme.containerQueries.up('md')]: {
    gridTemplateColumns: `auto 1fr auto minmax(${theme.spacing(17)}, auto)`,
    gridTemplateAreas: '"number state pictures total" "facts facts pictures total"',
    padding: theme.spacing(2.5, 3),
  },
}));

const Pictures = styled('div')(({ theme }) => ({
  gridArea: 'pictures',
  display: 'flex',
  gap: theme.spacing(1),
  marginTop: theme.spacing(1),
  '& > *': { width: theme.spacing(7), borderRadius: theme.spacing(1), overflow: 'hidden' },
  [theme.containerQueries.up('md')]: { marginTop: 0, '& > *': { width: theme.spacing(8) } },
}));

/** Its delivery is still to come. */
const isOnTheWay = ({ state }: OrderSummary) =>
  state === 'placed' || state === 'packing' || state === 'out_for_delivery';

/** An order in the list. The whole row leads to the order. */
export function OrderRow({ order, eager }: { order: OrderSummary; eager: boolean }) {
  const { t, i18n } = useLingui();
  const { id } = order;
  const slot = order.slot && slotText(i18n, order.slot);
  return (
    <Row data-testid="order-row">
      <Typography
        variant="h3"
        component="h2"
        // Beside a total of five digits, a number in full size breaks on a phone.
        sx={{ gridArea: 'number', overflowWrap: 'anywhere', fontSize: { '@xs': '1rem', '@md': '1.125rem' } }}
      >
        <TextLink
          to={orderPath(order.id)}
          color="inherit"
          underline="hover"
          sx={{ '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' } }}
        >
          {order.number || t`Order ${id}`}
        </TextLink>
      </Typography>
      <Box sx={{ gridArea: 'state', justifySelf: 'start' }}>
        <OrderStateChip state={order.state} />
      </Box>
      <Typography color="textSecondary" variant="body2" sx={{ gridArea: 'facts' }}>
        <time dateTime={order.created_at}>{formatBothTimes(i18n, order.created_at)}</time>
        {` · ${itemsText(i18n, order.total_items)}`}
        {slot && isOnTheWay(order) && <Box component="span" sx={{ display: 'block' }}>{t`Delivery ${slot}`}</Box>}
      </Typography>
      <Pictures>
        {order.preview.map(({ name, image }, index) => (
          <div key={index}>
            <ProductImage name={name} src={image} eager={eager} />
          </div>
        ))}
      </Pictures>
      <Typography
        sx={{ gridArea: 'total', alignSelf: { '@xs': 'start', '@md': 'center' }, textAlign: 'end', fontWeight: 700 }}
      >
        {formatPrice(i18n, order.total)}
      </Typography>
    </Row>
  );
}
