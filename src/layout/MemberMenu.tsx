import Button from '@mui/material/Button';
import { type ComponentProps, type ComponentType, useId, useState } from 'react';
import { useSelector } from 'react-redux';
import { PersonIcon } from '../components/icons';
import { showToast } from '../components/feedback/toast';
import { selectUser } from '../session/sessionSlice';
import type { MemberMenuList } from './MemberMenuList';

/** The button with the member's first name and the menu behind it. */
export function MemberMenu() {
  const user = useSelector(selectUser);
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [List, setList] = useState<ComponentType<ComponentProps<typeof MemberMenuList>>>();
  const open = anchor !== null && List !== undefined;

  // The menu brings a popover and a focus trap along: only members pay for it, and only when they open it.
  const fetchList = () =>
    import(/* webpackChunkName: "memberMenu", webpackPrefetch: true */ './MemberMenuList').then(
      (module) => setList(() => module.MemberMenuList),
      () => {
        setAnchor(null);
        showToast('The menu could not be loaded. Please check your connection.', 'error');
      },
    );

  return (
    <>
      <Button
        id={`${id}-button`}
        color="inherit"
        startIcon={<PersonIcon />}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? `${id}-menu` : undefined}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          if (!List) void fetchList();
        }}
      >
        {user?.first_name.trim() || 'User'}
      </Button>
      {List && <List id={`${id}-menu`} labelledBy={`${id}-button`} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
