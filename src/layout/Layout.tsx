import { Activity, type RefObject, useLayoutEffect, useRef } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { BANNERS_HEIGHT } from '../components/bannersHeight';
import { OfflineBanner } from '../components/feedback/OfflineBanner';
import { scrollKey } from '../components/scrollKey';
import { styled } from '@mui/material/styles';
import { AskLanguage } from '../features/language/AskLanguage';
import { Footer } from './Footer';
import { Header } from './Header';
import { NewVersion } from './NewVersion';
import { PageProgress } from './PageProgress';
import { RouteFocus } from './RouteFocus';
import { SkipLink } from './SkipLink';
import { useIsDesk } from './useIsDesk';

// The container for container queries: layouts follow its width in rem, so large text gets the layout of a narrow screen.
const Shell = styled('div')({
  containerType: 'inline-size',
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
});
// With the header as tall as the window, so that the footer does not move when a page or its list arrives.
const Main = styled('main')({ flex: '1 0 auto', minHeight: '92vh' });

// Sticky at the bottom of the window: banners that come and go move no content.
const Banners = styled('div')(({ theme }) => ({
  zIndex: theme.zIndex.appBar,
  '@media (min-height: 30rem)': { position: 'sticky', bottom: 0 },
  '@media print': { display: 'none' },
}));

/** Publishes the height of the banners for what sticks above them. */
function publishHeight(banners: HTMLElement | null) {
  if (!banners) return;
  const observer = new ResizeObserver(() =>
    document.documentElement.style.setProperty(BANNERS_HEIGHT, `${banners.offsetHeight}px`),
  );
  observer.observe(banners);
  return () => observer.disconnect();
}

function ReadScrollPosition({ positionRef }: { positionRef: RefObject<number> }) {
  useLayoutEffect(() => {
    positionRef.current = window.scrollY;
  }, [positionRef]);
  return null;
}

/** `<ScrollRestoration>` scrolls to the top at its start. The position of that moment is kept: people scroll during hydration. */
function ScrollPosition() {
  const positionRef = useRef(0);
  // After the effects of the children, which run in their order.
  useLayoutEffect(() => {
    if (positionRef.current > 0) window.scrollTo(0, positionRef.current);
  }, []);
  return (
    <>
      <ReadScrollPosition positionRef={positionRef} />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/** What surrounds every page. */
export function Layout() {
  const isDesk = useIsDesk();

  return (
    <>
      <SkipLink />
      <Shell>
        <Header isDesk={isDesk} />
        <Main id="main" tabIndex={-1}>
          <Outlet />
        </Main>
        {!isDesk && (
          // Hydrated by itself, after the page.
          <Activity>
            <Footer />
          </Activity>
        )}
        <Banners ref={publishHeight}>
          <OfflineBanner />
          <AskLanguage />
          <NewVersion />
        </Banners>
      </Shell>
      <PageProgress />
      <RouteFocus />
      <ScrollPosition />
    </>
  );
}
