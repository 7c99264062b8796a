import { type Address } from '../../../contract/addresses';
import { useAppSelector } from '../../api/hooks';
import { hasFeature } from '../../config/shopFeatures';
import { selectSessionStatus } from '../../session/sessionSlice';
import { useGetAddressesQuery } from './addressEndpoints';

/** The address at which a checkout of the member starts; null for a visitor, without one, and in a shop without orders. */
export function useDeliveryAddress(): Address | null {
  const isMember = useAppSelector(selectSessionStatus) === 'authenticated';
  const { currentData } = useGetAddressesQuery(undefined, { skip: !isMember || !hasFeature('orders') });
  return currentData?.find(({ is_default }) => is_default) ?? currentData?.[0] ?? null;
}
