import { useLingui } from '@lingui/react';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import { type Quote } from '../../../contract/orders';
import { NepaliText } from '../../components/NepaliText';
import { OrderLine } from '../../components/OrderLine';
import { OrderSums } from '../../components/OrderSums';
import { changeText, limitText, type QuoteChange, shortLines } from './quoteChanges';

/** All lines of a quote with what has changed or is short on each, and the sums. */
export function QuoteLines({ quote, changes }: { quote: Quote; changes: QuoteChange[] }) {
  const { i18n } = useLingui();
  const short = shortLines(quote);
  const changeOf = (product: number | null) => {
    const change = changes.find((each) => each.product === product);
    return change && <LineNote>{changeText(i18n, change)}</LineNote>;
  };
  return (
    <>
      <List role="list" disablePadding>
        {quote.lines.map(({ product, quantity, unit_price, total_price }) => (
          <OrderLine
            key={product.id}
            product={product}
            title={<NepaliText>{product.name}</NepaliText>}
            quantity={quantity}
            unitPrice={unit_price}
            totalPrice={total_price}
          >
            {changeOf(product.id)}
            {short
              .filter((line) => line.product.id === product.id)
              .map((line) => (
                <LineNote key={line.product.id}>{limitText(i18n, line)}</LineNote>
              ))}
          </OrderLine>
        ))}
      </List>
      <OrderSums order={quote}>{changeOf(null)}</OrderSums>
    </>
  );
}

const LineNote = ({ children }: { children: string }) => (
  <Typography variant="body2" sx={{ color: 'error.main', fontWeight: 600 }}>
    {children}
  </Typography>
);
