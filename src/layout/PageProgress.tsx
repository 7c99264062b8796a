import { useLingui } from '@lingui/react/macro';
import { keyframes, styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import { VisuallyHidden } from '../components/VisuallyHidden';

/** Milliseconds before the bar appears, so that a quick navigation shows none. */
const DELAY = 150;

const grow = keyframes({ from: { transform: 'scaleX(0)' } });

const Bar = styled('div')(({ theme }) => ({
  '&:not(:empty)': {
    position: 'fixed',
    inset: '0 0 auto',
    zIndex: theme.zIndex.tooltip,
    height: theme.spacing(0.5),
    backgroundColor: theme.vars.palette.primary.main,
    transformOrigin: '0 0',
    // Slows down and never reaches the end: the duration is unknown.
    transform: 'scaleX(0.95)',
    animation: `${grow} 10s cubic-bezier(0, 0.7, 0.2, 1)`,
    ...theme.mixins.forcedHighlight,
    '@media print': { display: 'none' },
  },
}));

/** Shows and announces that the next page is loading; takes no room in the layout. */
export function PageProgress() {
  const { t } = useLingui();
  const loading = useNavigation().state === 'loading';
  const [visible, setVisible] = useState(false);

  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setVisible(true), DELAY);
    return () => {
      clearTimeout(timer);
      setVisible(false);
    };
  }, [loading]);

  return <Bar role="status">{visible && <VisuallyHidden>{t`Loading page`}</VisuallyHidden>}</Bar>;
}
