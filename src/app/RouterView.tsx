import { type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { Router } from 'react-router-dom';
import { AddressContext, holdAddress } from '../components/address';
import { PageWaits } from './layout/PageProgress';
import { keepScrollPlace, readScrollPlace } from './scrollPlaces';
import { type ShopRouter, type Shown } from './shopRouter';

/** What a hash points at; one that cannot be decoded is taken as it stands. */
function findTarget(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  try {
    return document.getElementById(decodeURIComponent(id));
  } catch {
    return document.getElementById(id);
  }
}

/** The place where the window belongs: where this entry of the history was left, else what the address points at, else the top. */
function scroll({ location, keepsScroll }: Shown): void {
  const place = readScrollPlace(location);
  const target = place === undefined && location.hash ? findTarget(location.hash) : null;
  if (place !== undefined) window.scrollTo(0, place);
  else if (target) target.scrollIntoView();
  else if (!keepsScroll) window.scrollTo(0, 0);
}

/** Draws its children for the address that the router shows; nothing until the first page is here. */
export function RouterView({ router, children }: { router: ShopRouter; children: ReactNode }) {
  const [page, setPage] = useState(() => (router.isReady() ? holdAddress(router.state) : null));
  /** What the window is scrolled in: on two quick steps Back the page between is never drawn. */
  const drawn = useRef<ReturnType<typeof holdAddress<Shown>>>(null);
  /** How far that is scrolled, asked with its first frame and followed as it goes: in the middle of a change, the browser would have to lay the whole page out. */
  const place = useRef<number>(undefined);
  const waits = useSyncExternalStore(router.subscribeToWaiting, router.isWaiting, () => false);

  useLayoutEffect(() => {
    let here = true;
    const stop = router.subscribe((next, atOnce) => {
      place.current ??= window.scrollY;
      const left = drawn.current;
      if (left) keepScrollPlace(left.read().location, place.current);
      // The page stays, also where another one was about to come.
      if (left && atOnce) flushSync(() => (setPage(left), left.change(next)));
      else startTransition(() => setPage(holdAddress(next)));
    });
    void router.settled().then(() => {
      if (here && drawn.current?.read() !== router.state) setPage(holdAddress(router.state));
    });
    return () => {
      here = false;
      stop();
    };
  }, [router]);

  useLayoutEffect(() => {
    if (!page) return;
    drawn.current = page;
    scroll(page.read());
    if (!page.read().keepsScroll) place.current = undefined;
    const frame = requestAnimationFrame(() => (place.current = window.scrollY));
    return () => cancelAnimationFrame(frame);
  }, [page]);

  useEffect(() => {
    const follow = () => {
      place.current = window.scrollY;
    };
    const stay = () => {
      window.history.scrollRestoration = 'manual';
    };
    const leave = () => {
      if (drawn.current) keepScrollPlace(drawn.current.read().location, window.scrollY);
      window.history.scrollRestoration = 'auto';
    };
    stay();
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('pagehide', leave, { capture: true });
    // A page that was kept whole by the browser comes back without being drawn anew.
    window.addEventListener('pageshow', stay);
    return () => {
      window.removeEventListener('scroll', follow);
      window.removeEventListener('pagehide', leave, { capture: true });
      window.removeEventListener('pageshow', stay);
    };
  }, []);

  if (!page) return null;
  return (
    <Router location={{ pathname: page.read().location.pathname }} navigator={router.navigator}>
      <AddressContext value={page}>
        <PageWaits value={waits}>{children}</PageWaits>
      </AddressContext>
    </Router>
  );
}
