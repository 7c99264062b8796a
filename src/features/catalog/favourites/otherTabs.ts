import { browserStorage } from '../../../session/storage';

/** Set at each change of a member's favourites: the storage tells the other tabs. */
const KEY = 'favourites_changed';

// Without storage they see it when they load the list again.
export const tellOtherTabs = () => void browserStorage.write(KEY, String(Date.now()));

/** Calls `onChange` when another tab has changed the favourites. Returns the function that ends it. */
export function listenToOtherTabs(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY) onChange();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
