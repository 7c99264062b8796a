import { styled } from '@mui/material/styles';
import { type ReactNode } from 'react';

const Row = styled('section')(({ theme }) => ({
  marginBlockStart: theme.spacing(5),
  '& > h2': { ...theme.typography.h2, margin: theme.spacing(0, 0, 2) },
}));
const Both = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(26rem, 100%), 1fr))',
}));

// The attribute with which index.html sets the scheme works on any element.
const Ground = styled('div')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: theme.spacing(3),
  minWidth: 0,
  padding: theme.spacing(3),
  borderRadius: theme.spacing(2.5),
  border: theme.mixins.line(theme.vars.palette.divider),
  backgroundColor: theme.vars.palette.background.default,
  color: theme.vars.palette.text.primary,
}));

/** One component in its states, light and dark side by side. */
export function Pane({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Row>
      <h2>{title}</h2>
      <Both>
        {['light', 'dark'].map((scheme) => (
          <Ground key={scheme} data-scheme={scheme}>
            {children}
          </Ground>
        ))}
      </Both>
    </Row>
  );
}

const Captioned = styled('figure')(({ theme }) => ({
  margin: 0,
  minWidth: 0,
  '& > figcaption': {
    ...theme.typography.caption,
    color: theme.vars.palette.text.secondary,
    marginBottom: theme.spacing(0.5),
  },
}));

/** One state with its name. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Captioned>
      <figcaption>{name}</figcaption>
      {children}
    </Captioned>
  );
}
