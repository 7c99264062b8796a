import { useState } from 'react';
import { useAppStore } from '../../api/hooks';
import { keepDraft, readDraft } from '../../session/memberDrafts';
import { selectUser } from '../../session/sessionSlice';
import { type AddressValues, readAddressValues } from './addressValues';

/**
 * An address that a member types and has not saved. It is kept until `forget`: a session that ends, or a phone that drops the page, asks
 * nobody. `draft` is what was typed before.
 */
export function useAddressDraft(member: number) {
  const { getState } = useAppStore();
  const [addressDraft] = useState(() => {
    const place = { member, name: 'address' };
    const draft = readDraft(place, readAddressValues) ?? undefined;
    let typed = draft;
    return {
      draft,
      isTyped: () => typed !== undefined,
      onTyped: (values: AddressValues | undefined) => {
        typed = values;
        if (selectUser(getState())?.id === member) keepDraft(place, values ?? null);
      },
      forget: () => void keepDraft(place, null),
    };
  });
  return addressDraft;
}
