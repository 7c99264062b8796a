import { styled } from '@mui/material/styles';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { OfflineBanner } from '../../components/OfflineBanner';
import { Footer } from './Footer';
import { Header } from './Header';
import { RouteFocus } from './RouteFocus';
import { SkipLink } from './SkipLink';

const Shell = styled('div')({ display: 'flex', flexDirection: 'column', minHeight: '100dvh' });
// As tall as the window while a page is on its way, so that the footer does not jump.
const Main = styled('main')({ flex: '1 0 auto', minHeight: '80vh' });

/** What surrounds every page. */
export function Layout() {
  return (
    <Shell>
      <SkipLink />
      <Header />
      <OfflineBanner />
      <Main id="main" tabIndex={-1}>
        <Outlet />
      </Main>
      <Footer />
      <RouteFocus />
      <ScrollRestoration />
    </Shell>
  );
}
