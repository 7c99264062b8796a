import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { PageFrame } from './PageFrame';
import { type PageHeadProps } from './PageHead';

type FormPageProps = PageHeadProps & { heading: string; lead: string; children: ReactNode };

/** A page with one form. */
export function FormPage({ heading, lead, children, ...head }: FormPageProps) {
  return (
    <PageFrame {...head} heading={null} width="sm">
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
