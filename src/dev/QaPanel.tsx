import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { styled } from '../components/styled';
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

/** The development build's desk for QA, at `?qa`: each start of authentication by one click. */
export function QaPanel({ reload = () => window.location.reload() }: { reload?: () => void }) {
  const [needsLogin, setNeedsLogin] = useState(false);
  const faults = readFaults();

  const bringAbout = ({ tokens, faults: wanted }: StartCase) => {
    const { access, refresh } = readTokens();
    if (!access || !refresh) return setNeedsLogin(true);
    setFaults(wanted);
    storeTokens(tokens({ access, refresh }));
    reload();
  };
  const mend = () => {
    setFaults([]);
    reload();
  };

  return (
    <Corner elevation={8} role="complementary" aria-label="QA">
      <details open>
        <summary>QA: starts of authentication</summary>
        <ul>
          {startCases.map((each) => (
            <li key={each.name}>
              <Button size="small" variant="outlined" onClick={() => bringAbout(each)}>
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
            <Button size="small" onClick={mend}>
              Mend
            </Button>
          </Typography>
        )}
      </details>
    </Corner>
  );
}
