import { Trans, useLingui } from '@lingui/react/macro';
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
  const { i18n } = useLingui();
  const { currentData: options, error } = useGetDeliveryOptionsQuery(place.id);
  const { name } = place;
  if (httpStatus(error) === 400)
    return (
      <Typography variant="body2">
        <Trans>We do not deliver to {name} yet.</Trans>
      </Typography>
    );
  if (!options) return null;
  return (
    <Typography variant="body2">
      {nextDeliveryText(i18n, options, name)}
      {subtotal !== undefined && ` ${costText(i18n, options, subtotal)}`}
    </Typography>
  );
}
