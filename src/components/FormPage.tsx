import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { PageFrame } from './PageFrame';

type FormPageProps = { title: string; heading: string; lead: string; children: ReactNode };

/** A page with one form. */
export function FormPage({ title, heading, lead, children }: FormPageProps) {
  return (
    <PageFrame title={title} heading={null} width="sm">
      <Paper
        variant="outlined"
        sx={{
          display: 'grid',
          gap: 3,
          px: { '@xs': 2.5, '@sm': 5 },
          py: { '@xs': 3, '@sm': 5 },
          borderRadius: '1.25rem',
        }}
      >
        <div>
          <Typography variant="h1" tabIndex={-1}>
            {heading}
          </Typography>
          <Typography color="textSecondary" sx={{ mt: 1 }}>
            {lead}
          </Typography>
        </div>
        {children}
      </Paper>
    </PageFrame>
  );
}
