import Container from '@mui/material/Container';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { PageHead, type PageHeadProps } from './PageHead';

const Column = styled(Container)(({ theme }) => ({
  paddingBlock: theme.spacing(2, 8),
  [theme.containerQueries.up('md')]: { paddingBlock: theme.spacing(5, 10) },
}));

const Title = styled(Typography)(({ theme }) => ({
  marginBottom: theme.spacing(2),
  [theme.containerQueries.up('md')]: { marginBottom: theme.spacing(3) },
})) as typeof Typography;

type PageFrameProps = PageHeadProps & {
  /** The h1, when it differs from the title; null when the page renders its own. */
  heading?: string | null;
  width?: 'sm' | 'md' | 'lg' | 'xl';
  children: ReactNode;
};

/** The content column of a page, its head and its only h1. */
export function PageFrame({ heading, width = 'lg', children, ...head }: PageFrameProps) {
  const shownHeading = heading === undefined ? head.title : heading;
  return (
    <Column maxWidth={width}>
      <PageHead {...head} />
      {shownHeading !== null && (
        <Title variant="h1" tabIndex={-1}>
          {shownHeading}
        </Title>
      )}
      {children}
    </Column>
  );
}
