import { styled } from '@mui/material/styles';
import { Outlet } from 'react-router-dom';
import { DeskNav } from '../../features/desk/DeskNav';

const Frame = styled('div')(({ theme }) => ({
  [theme.containerQueries.up('lg')]: { display: 'flex', minHeight: 'inherit' },
}));

/** A page starts close below the header: at the desk, what is in sight at once counts. */
const Page = styled('div')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  '& > .MuiContainer-root': { paddingBlock: theme.spacing(2, 6), marginInline: 0 },
  [theme.containerQueries.up('lg')]: { borderInlineStart: theme.mixins.line(theme.vars.palette.divider) },
}));

/** What surrounds every page of the desk: the links between them. */
export function Component() {
  return (
    <Frame>
      <DeskNav />
      <Page>
        <Outlet />
      </Page>
    </Frame>
  );
}
