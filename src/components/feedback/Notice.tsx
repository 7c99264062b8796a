import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { styled } from '@mui/material/styles';

const Panel = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  padding: theme.spacing(6, 3),
  textAlign: 'center',
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

type NoticeProps = {
  title: string;
  /** Where the title stands in the page's outline. */
  level?: 'h1' | 'h2' | 'p';
  icon?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** `alert` for a failure that came while the visitor was looking. */
  role?: 'alert';
};

/** A panel that says in words what the page is about: nothing here, something failed, done. */
export function Notice({ title, level = 'h2', icon, children, actions, role }: NoticeProps) {
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
      {actions && <Actions>{actions}</Actions>}
    </Panel>
  );
}
