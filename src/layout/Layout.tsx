import { memo } from 'react';
import { Outlet } from 'react-router-dom';
import { OfflineBanner } from '../components/feedback/OfflineBanner';
import { styled } from '../components/styled';
import { Footer } from './Footer';
import { Header } from './Header';
import { NewVersion } from './NewVersion';
import { PageProgress } from './PageProgress';
import { RouteFocus } from './RouteFocus';
import { SkipLink } from './SkipLink';

// The container by whose width, measured in letters, everything inside lays itself out: text of twice the size gets the room of a narrow screen.
const Shell = styled('div')({
  containerType: 'inline-size',
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
});
// With the bar as tall as the window, so that the footer does not jump when a page or its list arrives.
const Main = styled('main')({ flex: '1 0 auto', minHeight: '92vh' });

// At the foot of the window, wherever it is scrolled to: what comes and goes there moves nothing that is being read.
const News = styled('div')(({ theme }) => ({
  zIndex: theme.zIndex.appBar,
  '@media (min-height: 30rem)': { position: 'sticky', bottom: 0 },
  '@media print': { display: 'none' },
}));

/** What surrounds every page. Going elsewhere draws anew only what asks for the address. */
export const Layout = memo(function Layout() {
  return (
    <>
      <SkipLink />
      <Shell>
        <Header />
        <Main id="main" tabIndex={-1}>
          <Outlet />
        </Main>
        <Footer />
        <News>
          <OfflineBanner />
          <NewVersion />
        </News>
      </Shell>
      <PageProgress />
      <RouteFocus />
    </>
  );
});
