import { useCallback, useEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../api/hooks';
import { type AddressValues } from '../../features/addresses/addressValues';
import { addressLeft, selectTypedAddress } from '../../features/addresses/typedAddressSlice';
import { type CheckoutActor } from '../../features/checkout/checkoutMachine';

/**
 * What would be lost when the checkout is left. An address that is typed and not saved is kept until the member is back, because a
 * session that ends leaves the page without a question.
 */
export function useUnsaved(actor: CheckoutActor, member: number) {
  const dispatch = useAppDispatch();
  const kept = useAppSelector(selectTypedAddress);
  const [draft] = useState(kept?.member === member ? kept.values : undefined);
  const typed = useRef<AddressValues>(draft);

  useEffect(
    () => () => {
      const values = actor.getSnapshot().hasTag('done') ? undefined : typed.current;
      dispatch(addressLeft(values ? { member, values } : null));
    },
    [actor, dispatch, member],
  );

  return {
    /** The address that was typed before. */
    draft,
    onTyped: useCallback((values: AddressValues | undefined) => {
      typed.current = values;
    }, []),
    findUnsaved: useCallback(() => {
      const snapshot = actor.getSnapshot();
      if (snapshot.hasTag('sending') || snapshot.context.press) return 'Your order is still being sent.';
      return typed.current && !snapshot.hasTag('done') ? "Your address isn't saved yet." : null;
    }, [actor]),
  };
}
