import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type Quote } from '../../../contract/orders';
import { NepaliText } from '../../components/NepaliText';
import { priceText } from '../../components/priceText';
import { ProductImage } from '../../components/ProductImage';
import { type QuoteChange, shortText } from './quoteChanges';

const Row = styled(ListItem)(({ theme }) => ({
  display: 'grid',
  // On a phone the amount is below the name, which needs the width.
  gridTemplateColumns: `${theme.spacing(7)} minmax(0, 1fr)`,
  alignItems: 'start',
  gap: theme.spacing(0.5, 1.5),
  '& > div:first-of-type': { gridRow: 'span 2' },
  [theme.containerQueries.up('sm')]: {
    gridTemplateColumns: `${theme.spacing(7)} minmax(0, 1fr) auto`,
    '& > div:first-of-type': { gridRow: 'auto' },
  },
  padding: theme.spacing(1.5, 0),
  borderBottom: theme.mixins.line(theme.vars.palette.divider),
}));

const Amount = styled('span')({ fontVariantNumeric: 'tabular-nums', textAlign: 'end', whiteSpace: 'nowrap' });

const Sums = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: theme.spacing(0.75, 2),
  margin: theme.spacing(2, 0, 0),
  '& dd': { margin: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
}));

/** All lines of a quote with what has changed or is short on each, and the sums. */
export function QuoteLines({ quote, changes }: { quote: Quote; changes: QuoteChange[] }) {
  const changeOf = (product: number | null) => changes.find((change) => change.product === product)?.text;
  return (
    <>
      <List role="list" disablePadding>
        {quote.lines.map(({ product, quantity, unit_price, total_price, available }) => (
          <Row key={product.id} data-testid="order-line">
            <Box sx={{ borderRadius: 1, overflow: 'hidden' }}>
              <ProductImage name={product.name} src={product.image} />
            </Box>
            <div>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                <NepaliText>{product.name}</NepaliText>
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {quantity} × {priceText(unit_price)}
              </Typography>
              {changeOf(product.id) && <LineNote>{changeOf(product.id)!}</LineNote>}
              {available < quantity && <LineNote>{shortText(available)}</LineNote>}
            </div>
            <Amount>{priceText(total_price)}</Amount>
          </Row>
        ))}
      </List>
      <Sums>
        <dt>Products</dt>
        <dd>{priceText(quote.subtotal)}</dd>
        <dt>Delivery{changeOf(null) && <LineNote>{changeOf(null)!}</LineNote>}</dt>
        <dd>{Number(quote.delivery_fee) === 0 ? 'Free' : priceText(quote.delivery_fee)}</dd>
        <Box component="dt" sx={{ fontWeight: 700 }}>
          Total
        </Box>
        <Box component="dd" sx={{ fontWeight: 700 }}>
          {priceText(quote.total)}
        </Box>
      </Sums>
    </>
  );
}

const LineNote = ({ children }: { children: string }) => (
  <Typography variant="body2" sx={{ color: 'error.main', fontWeight: 600 }}>
    {children}
  </Typography>
);
