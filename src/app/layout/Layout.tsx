import { styled } from '@mui/material/styles';
import { Outlet } from 'react-router-dom';
import { OfflineBanner } from '../../components/OfflineBanner';
import { Footer } from './Footer';
import { Header } from './Header';
import { NewVersion } from './NewVersion';
import { PageProgress } from './PageProgress';
import { RouteFocus } from './RouteFocus';
import { SkipLink } from './SkipLink';

// The container by whose width, measured in letters, everything inside lays itself out: text of twice the size gets the room of a narrow screen.
const Shell = styled('div')({ containerType: 'inline-size', display: 'flex', flexDirection: 'column', minHeight: '100dvh' });
// With the bar as tall as the window, so that the footer does not jump when a page or its list arrives.
const Main = styled('main')({ flex: '1 0 auto', minHeight: '92vh' });

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
      <PageProgress />
      <RouteFocus />
    </>
  );
}
