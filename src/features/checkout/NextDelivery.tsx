import Typography from '@mui/material/Typography';
import { httpStatus } from '../../http/request';
import { useGetDeliveryOptionsQuery } from './checkoutEndpoints';
import { costText, nextDeliveryText } from './deliveryTexts';

type NextDeliveryProps = {
  /** A local level. */
  place: { id: number; name: string };
  /** What the cart costs: with it, the delivery's costs are shown as well. */
  subtotal?: string;
};

/** When the next delivery to a place comes. Nothing while that is not known. */
export function NextDelivery({ place, subtotal }: NextDeliveryProps) {
  const { currentData: options, error } = useGetDeliveryOptionsQuery(place.id);
  if (httpStatus(error) === 400) return <Typography variant="body2">We do not deliver to {place.name} yet.</Typography>;
  if (!options) return null;
  return (
    <Typography variant="body2">
      {nextDeliveryText(options, place.name)}
      {subtotal !== undefined && ` ${costText(options, subtotal)}`}
    </Typography>
  );
}
