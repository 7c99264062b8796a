import { styled } from '@mui/material/styles';
import { Outlet, useLocation } from 'react-router-dom';
import { TitleBadge } from '../../components/titleBadge';
import { useUser } from '../../features/auth/authContext';
import { findDeskLink } from '../../features/desk/deskLinks';
import { DeskNav } from '../../features/desk/DeskNav';
import { OwnersOnly } from '../../features/desk/OwnersOnly';
import { PasswordPrompt } from '../../features/desk/PasswordPrompt';
import { useGetQueueCountsQuery } from '../../features/desk/queue/queueEndpoints';
import { useNewOrders } from '../../features/desk/useNewOrders';

const Frame = styled('div')(({ theme }) => ({
  [theme.containerQueries.up('lg')]: { display: 'flex', minHeight: 'inherit' },
}));

/** A page starts close below the header: at the desk, what is in sight at once counts. */
const Page = styled('div')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  '& > .MuiContainer-root': { paddingBlock: theme.spacing(1.5, 6), marginInline: 0 },
  '& h1': { fontSize: theme.typography.h2.fontSize },
  '@media print': { '& > .MuiContainer-root': { padding: 0 } },
  [theme.containerQueries.up('lg')]: { borderInlineStart: theme.mixins.line(theme.vars.palette.divider) },
}));

/** What surrounds every page of the desk: the links between them, how many orders are new, and how much waits on other pages. */
export function Component() {
  const { pathname } = useLocation();
  const isOwner = useUser()?.is_owner === true;
  const newOrders = useNewOrders();
  const { data: counts } = useGetQueueCountsQuery();
  return (
    <TitleBadge value={newOrders}>
      <Frame>
        <DeskNav
          isOwner={isOwner}
          newOrders={newOrders}
          reviews={counts?.review ?? 0}
          problems={counts?.problems ?? 0}
        />
        <Page>{findDeskLink(pathname)?.forOwners && !isOwner ? <OwnersOnly /> : <Outlet />}</Page>
      </Frame>
      <PasswordPrompt />
    </TitleBadge>
  );
}
