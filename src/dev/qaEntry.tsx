/** Entry of the development build: `?qa` in the address opens the QA panel for this tab. */
import { ThemeProvider } from '@mui/material/styles';
import { createRoot } from 'react-dom/client';
import { theme } from '../app/theme/theme';
import { tabStorage } from '../session/storage';
import { installFaults } from './faults';
import { QaPanel } from './QaPanel';

const KEY = 'qa_open';

if (new URLSearchParams(window.location.search).has('qa')) tabStorage.write(KEY, 'yes');
if (tabStorage.readText(KEY)) {
  installFaults();
  const container = document.body.appendChild(document.createElement('div'));
  createRoot(container).render(
    <ThemeProvider theme={theme}>
      <QaPanel />
    </ThemeProvider>,
  );
}
