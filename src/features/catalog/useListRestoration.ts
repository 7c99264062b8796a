import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useHydrated } from '../../components/useHydrated';

type SavedList = { pages: number; products: number; height: number };
const NOTHING: SavedList = { pages: 0, products: 0, height: 0 };

const storageKey = (entry: string) => `product-list:${entry}`;

function readSavedList(entry: string): SavedList {
  try {
    const saved = JSON.parse(sessionStorage.getItem(storageKey(entry)) ?? 'null') as SavedList | null;
    return saved ?? NOTHING;
  } catch {
    return NOTHING;
  }
}

type ListRestorationOptions = {
  /** The key of the history entry. */
  entry: string;
  /** The number of pages that are loaded, and of products on them. */
  pages: number;
  products: number;
  canLoad: boolean;
  /** True when no further page will load. */
  isDone: boolean;
  loadMore: () => void;
};

/**
 * After a reload, or Back with an expired cache, loads as many pages as the history entry showed, and reserves their height meanwhile,
 * so that the scroll position can be restored.
 */
export function useListRestoration({ entry, pages, products, canLoad, isDone, loadMore }: ListRestorationOptions) {
  const listRef = useRef<HTMLUListElement>(null);
  const hydrated = useHydrated();
  const [{ saved, savedFor }, setSaved] = useState({ saved: NOTHING, savedFor: '' });
  // The server does not know what this browser has saved.
  if (hydrated && savedFor !== entry) setSaved({ saved: readSavedList(entry), savedFor: entry });
  const isRestoring = pages < saved.pages && !isDone;
  const load = useEffectEvent(loadMore);

  useEffect(() => {
    if (isRestoring && canLoad) load();
  }, [isRestoring, canLoad, pages]);

  useEffect(() => {
    if (!hydrated || isRestoring || pages === 0 || !listRef.current) return;
    const list: SavedList = { pages, products, height: listRef.current.offsetHeight };
    try {
      sessionStorage.setItem(storageKey(entry), JSON.stringify(list));
    } catch {
      // Without storage a reload starts at the first page.
    }
  }, [hydrated, entry, pages, products, isRestoring]);

  return { products: saved.products, height: isRestoring ? saved.height : undefined, listRef };
}
