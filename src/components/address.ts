import { createContext, useContext, useSyncExternalStore } from 'react';
import { type Location, type NavigationType, useLocation } from 'react-router-dom';

/** What the shop shows, how it was come to, and whether the window stays where it is scrolled to. */
export type Address = { location: Location; historyAction: NavigationType; keepsScroll: boolean };

/** The address of one page, for as long as that page stays. */
export type HeldAddress = {
  read: () => Address;
  /** Says that the page shows something else now; its path stays the same. */
  change: (next: Address) => void;
  subscribe: (listener: () => void) => () => void;
};

/** Holds the address that a page begins with. */
export function holdAddress(address: Address): HeldAddress {
  const listeners = new Set<() => void>();
  return {
    read: () => address,
    change(next) {
      address = next;
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const AddressContext = createContext<HeldAddress | null>(null);

/**
 * The address that is shown. React Router is told its path alone, so that nobody hears of another query but who asks here: if it were a context's value,
 * React would look through all cards of a list for somebody who reads it.
 */
export function useAddress(): Address {
  const address = useContext(AddressContext)!;
  return useSyncExternalStore(address.subscribe, address.read, address.read);
}

/** The path of the page that is shown. */
export const usePath = () => useLocation().pathname;
