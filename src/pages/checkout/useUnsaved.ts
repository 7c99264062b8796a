import { useCallback, useEffect, useRef, useState } from 'react';
import { useAppSelector, useAppStore } from '../../api/hooks';
import { type AddressValues } from '../../features/addresses/addressValues';
import { addressLeft, selectTypedAddress } from '../../features/addresses/typedAddressSlice';
import { type CheckoutActor } from '../../features/checkout/checkoutMachine';
import { selectSessionEnded, selectUser } from '../../session/sessionSlice';

/**
 * What would be lost when the checkout is left. An address that is typed and not saved is kept until the member is back, because a
 * session that ends leaves the page without a question.
 */
export function useUnsaved(actor: CheckoutActor, member: number) {
  const { dispatch, getState } = useAppStore();
  const kept = useAppSelector(selectTypedAddress);
  const [draft] = useState(kept ?? undefined);
  const typed = useRef<AddressValues>(draft);

  useEffect(
    () => () => {
      const user = selectUser(getState());
      // The member has logged out, or another one has logged in.
      if (user ? user.id !== member : !selectSessionEnded(getState())) return;
      dispatch(addressLeft((!actor.getSnapshot().hasTag('done') && typed.current) || null));
    },
    [actor, dispatch, getState, member],
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
