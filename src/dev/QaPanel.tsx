import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { readTokens, storeTokens } from '../session/tokenStorage';
import { readFaults, setFaults } from './faults';
import { startCases, type StartCase } from './startCases';

const Corner = styled(Paper)(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.tooltip,
  bottom: theme.spacing(2),
  left: theme.spacing(2),
  maxWidth: `min(24rem, calc(100vw - ${theme.spacing(4)}))`,
  maxHeight: '70vh',
  overflow: 'auto',
  padding: theme.spacing(2),
  '& summary': { cursor: 'pointer', fontWeight: 600 },
  '& li': { listStyle: 'none', marginTop: theme.spacing(1) },
  '& ul': { margin: 0, padding: 0 },
  '@media print': { display: 'none' },
}));

/** The QA panel of the development build, opened by `?qa`: a button for each way that authentication can start. */
export function QaPanel({ reload = () => window.location.reload() }: { reload?: () => void }) {
  const [needsLogin, setNeedsLogin] = useState(false);
  const faults = readFaults();

  const apply = ({ tokens, faults: wanted }: StartCase) => {
    const { access, refresh } = readTokens();
    if (!access || !refresh) return setNeedsLogin(true);
    setFaults(wanted);
    storeTokens(tokens({ access, refresh }));
    reload();
  };
  const reset = () => {
    setFaults([]);
    reload();
  };

  return (
    <Corner elevation={8} role="complementary" aria-label="QA">
      <details open>
        <summary>QA: starts of authentication</summary>
        <ul role="list">
          {startCases.map((each) => (
            <li key={each.name}>
              <Button size="small" variant="outlined" onClick={() => apply(each)}>
                {each.name}
              </Button>
              <Typography variant="caption" component="p" color="text.secondary">
                {each.actions.join(' → ')}
              </Typography>
            </li>
          ))}
        </ul>
        {needsLogin && <Typography role="alert">Log in first: the panel changes the tokens of a member.</Typography>}
        {faults.length > 0 && (
          <Typography component="p" sx={{ mt: 2 }}>
            Failing now: {faults.map(({ call, status }) => `${call} (${status})`).join(', ')}{' '}
            <Button size="small" onClick={reset}>
              Mend
            </Button>
          </Typography>
        )}
      </details>
    </Corner>
  );
}
