import { styled } from '@mui/material/styles';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { OfflineBanner } from '../../components/OfflineBanner';
import { Footer } from './Footer';
import { Header } from './Header';
import { NewVersion } from './NewVersion';
import { RouteFocus } from './RouteFocus';
import { SkipLink } from './SkipLink';

const Shell = styled('div')({ display: 'flex', flexDirection: 'column', minHeight: '100dvh' });
// With the bar as tall as the window, so that the footer does not jump when a page or its list arrives.
const Main = styled('main')({ flex: '1 0 auto', minHeight: '92vh' });

/** What surrounds every page. */
export function Layout() {
  return (
    <Shell>
      <SkipLink />
      <Header />
      <OfflineBanner />
      <NewVersion />
      <Main id="main" tabIndex={-1}>
        <Outlet />
      </Main>
      <Footer />
      <RouteFocus />
      <ScrollRestoration />
    </Shell>
  );
}
