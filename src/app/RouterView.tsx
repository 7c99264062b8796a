import { type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Router } from 'react-router-dom';
import { keepScrollPlace, readScrollPlace, storeScrollPlaces } from './scrollPlaces';
import { type ShopRouter, type Shown } from './shopRouter';

/** The place where the window belongs: where this entry of the history was left, else what the address points at, else the top. */
function scroll({ location, keepsScroll }: Shown): void {
  const place = readScrollPlace(location);
  const target = place === undefined && location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
  if (place !== undefined) window.scrollTo(0, place);
  else if (target) target.scrollIntoView();
  else if (!keepsScroll) window.scrollTo(0, 0);
}

/** Draws its children for the address that the router shows; nothing until the first page is here. */
export function RouterView({ router, children }: { router: ShopRouter; children: ReactNode }) {
  const [shown, setShown] = useState(() => (router.isReady() ? router.state : null));

  useLayoutEffect(() => {
    let here = true;
    const stop = router.subscribe((next, atOnce) => {
      if (atOnce) flushSync(() => setShown(next));
      else startTransition(() => setShown(next));
    });
    void router.settled().then(() => here && setShown(router.state));
    return () => {
      here = false;
      stop();
    };
  }, [router]);

  useLayoutEffect(() => {
    if (shown) scroll(shown);
  }, [shown]);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const leave = () => {
      keepScrollPlace(router.state.location);
      storeScrollPlaces();
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [router]);

  if (!shown) return null;
  return (
    <Router location={shown.location} navigationType={shown.historyAction} navigator={router.navigator}>
      {children}
    </Router>
  );
}
