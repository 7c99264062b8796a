import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { readTokens, storeTokens } from '../session/tokenStorage';
import { readFaults, setFaults } from './faults';
import { startCases, type StartCase } from './startCases';

/** The QA panel of the development build, opened by `?qa`: a button for each way that authentication can start. */
export function QaPanel({ reload = () => window.location.reload() }: { reload?: () => void }) {
  const [needsLogin, setNeedsLogin] = useState(false);
  const faults = readFaults();

  const apply = (start: StartCase) => {
    const { access, refresh } = readTokens();
    if (!access || !refresh) return setNeedsLogin(true);
    setFaults(start.faults ?? []);
    if (start.tokens) storeTokens(start.tokens({ access, refresh }));
    reload();
  };
  const reset = () => {
    setFaults([]);
    reload();
  };

  return (
    <Paper
      role="complementary"
      aria-label="QA"
      sx={{
        position: 'fixed',
        bottom: 0,
        zIndex: 'tooltip',
        maxWidth: '24rem',
        maxHeight: '70vh',
        overflow: 'auto',
        p: 2,
      }}
    >
      <details open>
        <summary>QA: starts of authentication</summary>
        {startCases.map((start) => (
          <div key={start.name}>
            <Button onClick={() => apply(start)}>{start.name}</Button>
            <Typography variant="caption" component="p">
              {start.actions.join(' → ')}
            </Typography>
          </div>
        ))}
        {needsLogin && <Typography role="alert">Log in first: the panel changes the tokens of a member.</Typography>}
        {faults.length > 0 && (
          <Typography component="p">
            Failing now: {faults.join(', ')} <Button onClick={reset}>Reset</Button>
          </Typography>
        )}
      </details>
    </Paper>
  );
}
