import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';

const Panel = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  padding: theme.spacing(6, 3),
  textAlign: 'center',
  overflowWrap: 'anywhere',
  borderRadius: theme.spacing(2.5),
  backgroundColor: theme.vars.palette.background.paper,
  border: theme.mixins.line(theme.vars.palette.divider),
}));

const Mark = styled('div')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: theme.spacing(9),
  height: theme.spacing(9),
  borderRadius: '50%',
  fontSize: '1.375rem',
  backgroundColor: theme.vars.palette.tint.saffron,
  color: theme.vars.palette.tileInk,
}));

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: theme.spacing(1.5),
  marginTop: theme.spacing(1),
}));

type StatusMessageProps = {
  title: ReactNode;
  /** The element of the title. */
  level?: 'h1' | 'h2' | 'p';
  icon?: ReactNode;
  children?: ReactNode;
  /** Buttons before the links. */
  actions?: ReactNode;
  /** Links as buttons; the first is filled when there are no `actions`. */
  links?: { to: string; text: string; state?: unknown }[];
  /** `alert` for a failure that screen readers announce at once. */
  role?: 'alert';
};

/** A panel for the state of a page or list: empty, failed or done. */
export function StatusMessage({ title, level = 'h2', icon, children, actions, links = [], role }: StatusMessageProps) {
  return (
    <Panel role={role}>
      {icon && <Mark>{icon}</Mark>}
      <Typography variant="h2" component={level} tabIndex={level === 'p' ? undefined : -1}>
        {title}
      </Typography>
      {children && (
        <Typography component="div" color="textSecondary">
          {children}
        </Typography>
      )}
      {(actions || links.length > 0) && (
        <Actions>
          {actions}
          {links.map(({ to, text, state }, index) => (
            <Button
              key={text}
              variant={index === 0 && !actions ? 'contained' : 'outlined'}
              component={Link}
              to={to}
              state={state}
            >
              {text}
            </Button>
          ))}
        </Actions>
      )}
    </Panel>
  );
}
