import {
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { Router } from 'react-router-dom';
import { type Address, AddressContext, type HeldAddress, holdAddress } from '../components/address';
import { PageWaits } from '../layout/PageProgress';
import { beforeStoringScrollPlaces, keepScrollPlace, readScrollPlace } from './scrollPlaces';
import { type ShopRouter } from './shopRouter';

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
function scroll({ location, keepsScroll }: Address): void {
  const place = readScrollPlace(location);
  const target = place === undefined && location.hash ? findTarget(location.hash) : null;
  if (place !== undefined) window.scrollTo(0, place);
  else if (target) target.scrollIntoView();
  else if (!keepsScroll) window.scrollTo(0, 0);
}

/** Draws its children for the address that the router shows; nothing until the first page is here. */
export function RouterView({ router, children }: { router: ShopRouter; children: ReactNode }) {
  const [held, setHeld] = useState(() => (router.isReady() ? holdAddress(router.state) : null));
  /** What the window is scrolled in: on two quick steps Back the page between is never drawn. */
  const drawn = useRef<HeldAddress>(null);
  /** How far that is scrolled. It is asked for with the first frame and followed from then on: asked in the middle of a change, the browser would have to lay the whole page out. */
  const place = useRef<number>(undefined);
  const waits = useSyncExternalStore(router.subscribeToWaiting, router.isWaiting, () => false);

  useLayoutEffect(() => {
    let here = true;
    const stop = router.subscribe((next, atOnce) => {
      place.current ??= window.scrollY;
      const left = drawn.current;
      if (left) keepScrollPlace(left.read().location, place.current);
      if (left && atOnce && next.location.pathname === left.read().location.pathname) {
        // Set once more, the page stays also where a transition to another one has begun.
        flushSync(() => (setHeld(left), left.change(next)));
      } else startTransition(() => setHeld(holdAddress(next)));
    });
    void router.settled().then(() => {
      if (here && drawn.current?.read() !== router.state) setHeld(holdAddress(router.state));
    });
    return () => {
      here = false;
      stop();
    };
  }, [router]);

  useLayoutEffect(() => {
    if (!held) return;
    drawn.current = held;
    scroll(held.read());
    if (!held.read().keepsScroll) place.current = undefined;
    const frame = requestAnimationFrame(() => (place.current = window.scrollY));
    return () => cancelAnimationFrame(frame);
  }, [held]);

  useEffect(() => {
    const follow = () => {
      place.current = window.scrollY;
    };
    const stay = () => {
      window.history.scrollRestoration = 'manual';
    };
    const stop = beforeStoringScrollPlaces(() => {
      if (drawn.current) keepScrollPlace(drawn.current.read().location, window.scrollY);
      window.history.scrollRestoration = 'auto';
    });
    stay();
    window.addEventListener('scroll', follow, { passive: true });
    // A page that was kept whole by the browser comes back without being drawn anew.
    window.addEventListener('pageshow', stay);
    return () => {
      window.removeEventListener('scroll', follow);
      stop();
      window.removeEventListener('pageshow', stay);
    };
  }, []);

  if (!held) return null;
  return (
    <Router location={{ pathname: held.read().location.pathname }} navigator={router.navigator}>
      <AddressContext value={held}>
        <PageWaits value={waits}>{children}</PageWaits>
      </AddressContext>
    </Router>
  );
}
