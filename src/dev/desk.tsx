/** The development build begins here: with `?qa` in the address, once per tab, QA's panel stands beside the shop. */
import { ThemeProvider } from '@mui/material/styles';
import { createRoot } from 'react-dom/client';
import { theme } from '../app/theme/theme';
import { installFaults } from './faults';
import { QaPanel } from './QaPanel';

const KEY = 'qa_open';

if (new URLSearchParams(window.location.search).has('qa')) window.sessionStorage.setItem(KEY, 'yes');
if (window.sessionStorage.getItem(KEY)) {
  installFaults();
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <ThemeProvider theme={theme}>
      <QaPanel />
    </ThemeProvider>,
  );
}
