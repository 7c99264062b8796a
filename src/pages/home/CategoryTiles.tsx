import { useLingui } from '@lingui/react';
import { styled } from '@mui/material/styles';
import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';

type Tint = 'sage' | 'plum' | 'pistachio';

const Tiles = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  [theme.containerQueries.up('sm')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: theme.spacing(3) },
}));

const Tile = styled(Link, { shouldForwardProp: (prop) => prop !== 'tint' })<{ tint: Tint }>(({ theme, tint }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  height: '100%',
  padding: theme.spacing(2.5),
  borderRadius: theme.spacing(2.5),
  backgroundColor: theme.vars.palette.tint[tint],
  color: theme.vars.palette.tileInk,
  textDecoration: 'none',
  ...theme.typography.h3,
  '&:hover span': { textDecoration: 'underline' },
  [theme.containerQueries.up('md')]: { flexDirection: 'column', alignItems: 'start', padding: theme.spacing(4) },
}));

const Picture = styled('svg')(({ theme }) => ({
  width: '3rem',
  height: '3rem',
  flex: 'none',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  [theme.containerQueries.up('md')]: { width: '4.5rem', height: '4.5rem' },
}));

const Name = styled('span')({ minWidth: 0, overflowWrap: 'anywhere' });

const tiles: { name: string; tint: Tint; picture: ReactNode }[] = [
  {
    name: /*i18n*/ 'Electronics',
    tint: 'sage',
    picture: <path d="M6 20v-3a10 10 0 0 1 20 0v3M6 19h4v8H8a2 2 0 0 1-2-2ZM26 19h-4v8h2a2 2 0 0 0 2-2Z" />,
  },
  {
    name: /*i18n*/ 'Fashion',
    tint: 'plum',
    picture: <path d="m11 5-7 4 3 6 3-1.5V27h12V13.5l3 1.5 3-6-7-4c-1 2-3 3-5 3s-4-1-5-3Z" />,
  },
  {
    name: /*i18n*/ 'Home & Garden',
    tint: 'pistachio',
    picture: (
      <path d="M9 18h14l-2 10H11ZM16 18V8M16 12c-5 0-7-3-7-7 5 0 7 3 7 7ZM16 10c0-4 2-6.5 7-6.5 0 4-2 6.5-7 6.5Z" />
    ),
  },
];

/** The three fixed tiles of the front page (specification §2), which all link to `to`. */
export function CategoryTiles({ to }: { to: string }) {
  const { i18n } = useLingui();
  return (
    <Tiles role="list">
      {tiles.map(({ name, tint, picture }) => (
        <li key={name}>
          <Tile to={to} tint={tint}>
            <Picture viewBox="0 0 32 32" aria-hidden="true" focusable="false">
              {picture}
            </Picture>
            <Name>{i18n._(name)}</Name>
          </Tile>
        </li>
      ))}
    </Tiles>
  );
}
