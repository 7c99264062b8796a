/** Set at each change of a member's favourites: the storage tells the other tabs. */
const KEY = 'favourites_changed';

export function tellOtherTabs(): void {
  try {
    window.localStorage.setItem(KEY, String(Date.now()));
  } catch {
    // They see it when they load the list again.
  }
}

/** Calls `onChange` when another tab has changed the favourites. Returns the function that ends it. */
export function listenToOtherTabs(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY) onChange();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
