import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { PageFrame } from '../../components/PageFrame';

const Text = styled('div')(({ theme }) => ({
  maxWidth: '42rem',
  overflowWrap: 'anywhere',
  '& section': { marginTop: theme.spacing(4) },
  '& p': { margin: theme.spacing(1, 0, 0) },
  '& ul': { margin: theme.spacing(1, 0, 0), paddingInlineStart: theme.spacing(2.5) },
  '& li': { marginTop: theme.spacing(0.5) },
}));

type HelpPageProps = { title: string; description: string; canonical: string; children: ReactNode };

/** A page of text about how the shop works. `children` are sections. */
export const HelpPage = ({ title, description, canonical, children }: HelpPageProps) => (
  <PageFrame title={title} description={description} canonical={canonical} width="md">
    <Text>{children}</Text>
  </PageFrame>
);

export function HelpSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2">
        {title}
      </Typography>
      {children}
    </section>
  );
}
