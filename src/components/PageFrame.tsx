import Container from '@mui/material/Container';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { PageTitle } from './PageTitle';

const Column = styled(Container)(({ theme }) => ({
  paddingBlock: theme.spacing(2, 8),
  [theme.containerQueries.up('md')]: { paddingBlock: theme.spacing(5, 10) },
}));

const Title = styled(Typography)(({ theme }) => ({
  marginBottom: theme.spacing(2),
  [theme.containerQueries.up('md')]: { marginBottom: theme.spacing(3) },
})) as typeof Typography;

type PageFrameProps = {
  /** The document title. */
  title: string;
  /** The h1, when it differs from the title; null when the page renders its own. */
  heading?: string | null;
  width?: 'sm' | 'md' | 'lg' | 'xl';
  children: ReactNode;
};

/** The content column of a page, its document title and its only h1. */
export function PageFrame({ title, heading = title, width = 'lg', children }: PageFrameProps) {
  return (
    <Column maxWidth={width}>
      <PageTitle>{title}</PageTitle>
      {heading !== null && (
        <Title variant="h1" tabIndex={-1}>
          {heading}
        </Title>
      )}
      {children}
    </Column>
  );
}
