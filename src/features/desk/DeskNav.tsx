import { useLingui } from '@lingui/react/macro';
import Badge from '@mui/material/Badge';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { cappedText } from '../../components/listCount';
import { paths } from '../../config/paths';
import { DESK_LINKS, findDeskLink } from './deskLinks';
import { showFocused } from './showFocused';

const Menu = styled('nav')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(0.5),
  padding: theme.spacing(1, 2),
  overflowX: 'auto',
  scrollbarWidth: 'none',
  borderBottom: theme.mixins.line(theme.vars.palette.divider),
  '@media print': { display: 'none' },
  [theme.containerQueries.up('lg')]: {
    flexDirection: 'column',
    flex: 'none',
    alignSelf: 'flex-start',
    position: 'sticky',
    // Below the shop's bar.
    top: theme.spacing(7.5),
    width: '11rem',
    padding: theme.spacing(2, 1.5),
    borderBottom: 0,
  },
}));

const MenuLink = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(1),
  minHeight: theme.spacing(5.5),
  paddingInline: theme.spacing(1.75),
  borderRadius: '99rem',
  color: theme.vars.palette.text.primary,
  fontWeight: 600,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&:hover': { backgroundColor: theme.vars.palette.tint.sand },
  '&[aria-current="page"]': {
    backgroundColor: theme.vars.palette.tint.saffron,
    color: theme.vars.palette.tileInk,
    ...theme.mixins.forcedHighlight,
  },
}));

/** Beside the text instead of on its corner. */
const Count = styled(Badge)({
  marginInlineStart: 'auto',
  '& .MuiBadge-badge': { position: 'static', transform: 'none' },
});

type DeskNavProps = { isOwner: boolean; newOrders: number; reviews: number; problems: number };

/** The links between the pages of the desk: a column on wide screens, one line to swipe on a phone, which shows the current one. */
export function DeskNav({ isOwner, newOrders, reviews, problems }: DeskNavProps) {
  const { t, i18n } = useLingui();
  const counts: Record<string, number> = {
    [paths.desk]: newOrders,
    [paths.deskReview]: reviews,
    [paths.deskProblems]: problems,
  };
  const { pathname } = useLocation();
  const menu = useRef<HTMLElement>(null);
  const current = findDeskLink(pathname);
  // Each count makes the line longer.
  const shownCounts = Object.values(counts).filter(Boolean).length;

  useEffect(() => {
    const link = menu.current?.querySelector<HTMLElement>('[aria-current]');
    // Only the line scrolls: scrollIntoView() would also scroll the page.
    if (menu.current && link)
      menu.current.scrollLeft = link.offsetLeft - (menu.current.clientWidth - link.offsetWidth) / 2;
  }, [current, shownCounts]);

  return (
    <Menu ref={menu} aria-label={t`Desk`} onFocus={showFocused}>
      {DESK_LINKS.filter(({ forOwners }) => isOwner || !forOwners).map((link) => {
        const count = counts[link.to] ?? 0;
        const text = i18n._(link.text);
        const shown = cappedText(i18n, count);
        const counted = link.to === paths.desk ? t`${text}, ${shown} new` : t`${text}, ${shown} waiting`;
        return (
          <MenuLink
            key={link.to}
            to={link.to}
            aria-current={link === current ? 'page' : undefined}
            aria-label={count > 0 ? counted : undefined}
          >
            {text}
            {count > 0 && <Count badgeContent={count} max={999} />}
          </MenuLink>
        );
      })}
    </Menu>
  );
}
