import List from '@mui/material/List';
import { type Order } from '../../../contract/orders';
import { ChangedLine } from '../../components/ChangedLine';
import { NepaliText } from '../../components/NepaliText';
import { OrderLine } from '../../components/OrderLine';
import { OrderSums } from '../../components/OrderSums';
import { TextLink } from '../../components/TextLink';
import { productPath } from '../../config/paths';

/** The lines of the first viewport, whose images load at once. */
const EAGER = 5;

/** The lines of an order as they were bought, and their sums. */
export function OrderLines({ order }: { order: Order }) {
  return (
    <>
      {/* Safari takes the role from lists without bullets. */}
      <List role="list" disablePadding>
        {order.items.map((item, index) => {
          const name = <NepaliText>{item.name}</NepaliText>;
          return (
            <OrderLine
              key={item.id}
              product={item}
              title={
                item.product === null ? (
                  name
                ) : (
                  <TextLink to={productPath(item.product)} color="inherit" underline="hover">
                    {name}
                  </TextLink>
                )
              }
              quantity={item.quantity}
              unitPrice={item.unit_price}
              totalPrice={item.total_price}
              eager={index < EAGER}
            >
              <ChangedLine line={item} items={order.items} />
            </OrderLine>
          );
        })}
      </List>
      <OrderSums order={order} />
    </>
  );
}
