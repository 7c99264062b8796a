import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { styled } from './styled';
import { usePageTitle } from './usePageTitle';

const Column = styled(Container)(({ theme }) => ({
  paddingBlock: theme.spacing(3, 8),
  [theme.containerQueries.up('md')]: { paddingBlock: theme.spacing(5, 10) },
}));

const Title = styled(Typography)(({ theme }) => ({ marginBottom: theme.spacing(3) })) as typeof Typography;

type PageFrameProps = {
  /** The name in the browser's tab. */
  title: string;
  /** The heading, when it differs from the title; null when the page brings its own h1. */
  heading?: string | null;
  width?: 'sm' | 'md' | 'lg' | 'xl';
  children: ReactNode;
};

/** The column, the tab's title and the one h1 of a page. */
export function PageFrame({ title, heading = title, width = 'lg', children }: PageFrameProps) {
  usePageTitle(title);
  return (
    <Column maxWidth={width}>
      {heading !== null && (
        <Title variant="h1" tabIndex={-1}>
          {heading}
        </Title>
      )}
      {children}
    </Column>
  );
}
