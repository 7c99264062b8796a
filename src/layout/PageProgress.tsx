import { keyframes } from '@mui/material/styles';
import { createContext, useContext, useEffect, useState } from 'react';
import { styled } from '../components/styled';
import { VisuallyHidden } from '../components/VisuallyHidden';

/** A page that comes sooner needs no sign. In milliseconds. */
const PATIENCE = 150;

/** Whether a page that the visitor goes to is still being fetched. */
export const PageWaits = createContext(false);

const grow = keyframes({ from: { transform: 'scaleX(0)' } });

const Bar = styled('div')(({ theme }) => ({
  '&:not(:empty)': {
    position: 'fixed',
    inset: '0 0 auto',
    zIndex: theme.zIndex.tooltip,
    height: theme.spacing(0.5),
    backgroundColor: theme.vars.palette.primary.main,
    transformOrigin: '0 0',
    // Ever slower and never at the end: nobody knows how long it takes.
    transform: 'scaleX(0.95)',
    animation: `${grow} 10s cubic-bezier(0, 0.7, 0.2, 1)`,
  },
}));

/** Says that the next page is on its way, to the eye and to readers; takes no room. */
export function PageProgress() {
  const waits = useContext(PageWaits);
  const [long, setLong] = useState(false);

  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setLong(true), PATIENCE);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [waits]);

  return <Bar role="status">{long && <VisuallyHidden>Loading page</VisuallyHidden>}</Bar>;
}
