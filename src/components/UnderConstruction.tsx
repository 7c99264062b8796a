import Button from '@mui/material/Button';
import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { InfoIcon } from './icons';
import { Notice } from './feedback/Notice';
import { PageFrame } from './PageFrame';

type UnderConstructionProps = {
  title: string;
  /** What the page will contain. */
  children: ReactNode;
  onward: { to: string; text: string };
};

/** A page that is not built yet: its name, what it will contain, and a link onward. */
export function UnderConstruction({ title, children, onward }: UnderConstructionProps) {
  return (
    <PageFrame title={title} width="md">
      <Notice
        title="This page is under construction"
        icon={<InfoIcon />}
        actions={
          <Button variant="contained" component={Link} to={onward.to}>
            {onward.text}
          </Button>
        }
      >
        {children}
      </Notice>
    </PageFrame>
  );
}
