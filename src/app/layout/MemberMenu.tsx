import Button from '@mui/material/Button';
import { lazy, Suspense, useId, useState } from 'react';
import { useSelector } from 'react-redux';
import { PersonIcon } from '../../components/icons';
import { selectUser } from '../../session/sessionSlice';

// The menu brings a popover and a focus trap along: only members pay for it, and only when they open it.
const MemberMenuList = lazy(async () => ({ default: (await import(/* webpackChunkName: "memberMenu", webpackPrefetch: true */ './MemberMenuList')).MemberMenuList }));

/** The button with the member's first name and the menu behind it. */
export function MemberMenu() {
  const user = useSelector(selectUser);
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [used, setUsed] = useState(false);

  return (
    <>
      <Button
        id={`${id}-button`}
        color="inherit"
        startIcon={<PersonIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? `${id}-menu` : undefined}
        onClick={(event) => {
          setUsed(true);
          setAnchor(event.currentTarget);
        }}
      >
        {user?.first_name.trim() || 'User'}
      </Button>
      {used && (
        <Suspense>
          <MemberMenuList id={`${id}-menu`} labelledBy={`${id}-button`} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
