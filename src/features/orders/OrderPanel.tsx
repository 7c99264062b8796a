import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

const Panel = styled('section')(({ theme }) => ({
  padding: theme.spacing(2),
  borderRadius: theme.spacing(2.25),
  border: theme.mixins.line(theme.vars.palette.divider),
  backgroundColor: theme.vars.palette.background.paper,
  overflowWrap: 'anywhere',
  breakInside: 'avoid',
  [theme.containerQueries.up('sm')]: { padding: theme.spacing(2.5, 3) },
  '@media print': { padding: theme.spacing(1, 0), border: 0, backgroundColor: 'transparent' },
}));

/** A named part of an order. */
export function OrderPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Panel>
  );
}
