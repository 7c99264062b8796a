import { styled } from '@mui/material/styles';
import { type Location, Outlet, ScrollRestoration } from 'react-router-dom';
import { OfflineBanner } from '../../components/OfflineBanner';
import { Footer } from './Footer';
import { Header } from './Header';
import { NewVersion } from './NewVersion';
import { RouteFocus } from './RouteFocus';
import { SkipLink } from './SkipLink';

// The container by whose width, measured in letters, everything inside lays itself out: text of twice the size gets the room of a narrow screen.
const Shell = styled('div')({ containerType: 'inline-size', display: 'flex', flexDirection: 'column', minHeight: '100dvh' });
// With the bar as tall as the window, so that the footer does not jump when a page or its list arrives.
const Main = styled('main')({ flex: '1 0 auto', minHeight: '92vh' });

const PLACES = 'scroll-places';
try {
  // An address that was typed or followed starts at the top: places of an earlier visit in this tab count only after a reload or Back.
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  if ((navigation as PerformanceNavigationTiming | undefined)?.type === 'navigate') sessionStorage.removeItem(PLACES);
} catch {
  // A blocked storage keeps no places.
}

/** Whoever comes back from a login finds the place that was kept where they left. */
const placeOf = ({ key, state }: Location) => (state as { backAt?: string } | null)?.backAt ?? key;

/** What surrounds every page. */
export function Layout() {
  return (
    <>
      <SkipLink />
      <Shell>
        <Header />
        <OfflineBanner />
        <NewVersion />
        <Main id="main" tabIndex={-1}>
          <Outlet />
        </Main>
        <Footer />
      </Shell>
      <RouteFocus />
      <ScrollRestoration storageKey={PLACES} getKey={placeOf} />
    </>
  );
}
