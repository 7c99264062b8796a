import { useCallback, useEffect, useRef, useState } from 'react';
import { useAppStore } from '../../api/hooks';
import { type AddressValues } from '../../features/addresses/addressValues';
import { type CheckoutActor } from '../../features/checkout/checkoutMachine';
import { keepDraft, readDraft } from '../../session/memberDrafts';
import { selectUser } from '../../session/sessionSlice';

/**
 * What would be lost when the checkout is left. An address that is typed and not saved is kept for its member until an order is placed: a
 * session that ends, or a phone that drops the page, asks nobody.
 */
export function useUnsaved(actor: CheckoutActor, member: number) {
  const { getState } = useAppStore();
  const [place] = useState({ member, name: 'address' });
  const [draft] = useState(() => readDraft<AddressValues>(place) ?? undefined);
  const typed = useRef<AddressValues>(draft);

  useEffect(
    () => () => {
      if (actor.getSnapshot().hasTag('done')) keepDraft(place, null);
    },
    [actor, place],
  );

  return {
    /** The address that was typed before. */
    draft,
    onTyped: useCallback(
      (values: AddressValues | undefined) => {
        typed.current = values;
        if (selectUser(getState())?.id === place.member) keepDraft(place, values ?? null);
      },
      [getState, place],
    ),
    findUnsaved: useCallback(() => {
      const snapshot = actor.getSnapshot();
      if (snapshot.hasTag('sending') || snapshot.context.press) return 'Your order is still being sent.';
      return typed.current && !snapshot.hasTag('done') ? 'Your address isn’t saved yet.' : null;
    }, [actor]),
  };
}
