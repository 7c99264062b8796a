import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { PageFrame } from './PageFrame';
import { styled } from './styled';

const Sheet = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  padding: theme.spacing(3, 2.5),
  borderRadius: theme.spacing(2.5),
  border: theme.mixins.line(theme.vars.palette.divider),
  backgroundColor: theme.vars.palette.background.paper,
  [theme.containerQueries.up('sm')]: { padding: theme.spacing(5) },
}));

type FormPageProps = { title: string; heading: string; lead: string; children: ReactNode };

/** A page that is one form. */
export function FormPage({ title, heading, lead, children }: FormPageProps) {
  return (
    <PageFrame title={title} heading={null} width="sm">
      <Sheet>
        <div>
          <Typography variant="h1" tabIndex={-1}>
            {heading}
          </Typography>
          <Typography color="textSecondary" sx={{ mt: 1 }}>
            {lead}
          </Typography>
        </div>
        {children}
      </Sheet>
    </PageFrame>
  );
}
