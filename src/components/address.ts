import { createContext, useContext, useSyncExternalStore } from 'react';
import { type Location, type NavigationType, useLocation } from 'react-router-dom';

/** What the shop shows, and how it was come to. */
export type Address = { location: Location; historyAction: NavigationType };

/** The address that one page is shown for, for as long as that page stays. */
type HeldAddress<Shown extends Address> = { read: () => Shown; subscribe: (listener: () => void) => () => void };

/** Holds the address that a page begins with; `change` says that the page shows something else now, at the same path. */
export function holdAddress<Shown extends Address>(shown: Shown): HeldAddress<Shown> & { change: (next: Shown) => void } {
  const listeners = new Set<() => void>();
  return {
    read: () => shown,
    change(next) {
      shown = next;
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const AddressContext = createContext<HeldAddress<Address> | null>(null);

/**
 * The address that is shown. React Router is told its path alone, so that another query is felt by nobody but those who ask here: as a context, it
 * would make React look through all cards of a list for somebody who does.
 */
export function useAddress(): Address {
  const address = useContext(AddressContext)!;
  return useSyncExternalStore(address.subscribe, address.read, address.read);
}

/** The path of the page that is shown. */
export const usePath = () => useLocation().pathname;
