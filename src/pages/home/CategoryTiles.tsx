import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from '../../components/styled';

const Tiles = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  [theme.containerQueries.up('sm')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: theme.spacing(3) },
  '& li:nth-of-type(1) a': { backgroundColor: theme.vars.palette.tint.sage },
  '& li:nth-of-type(2) a': { backgroundColor: theme.vars.palette.tint.plum },
  '& li:nth-of-type(3) a': { backgroundColor: theme.vars.palette.tint.pistachio },
}));

const Tile = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  height: '100%',
  padding: theme.spacing(2.5),
  borderRadius: theme.spacing(2.5),
  color: theme.vars.palette.tileInk,
  textDecoration: 'none',
  ...theme.typography.h3,
  '& svg': {
    width: '3rem',
    height: '3rem',
    flex: 'none',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 1.5,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  '& span': { minWidth: 0, overflowWrap: 'anywhere' },
  '&:hover span': { textDecoration: 'underline' },
  [theme.containerQueries.up('md')]: {
    flexDirection: 'column',
    alignItems: 'start',
    padding: theme.spacing(4),
    '& svg': { width: '4.5rem', height: '4.5rem' },
  },
}));

const tiles: { name: string; picture: ReactNode }[] = [
  {
    name: 'Electronics',
    picture: <path d="M6 20v-3a10 10 0 0 1 20 0v3M6 19h4v8H8a2 2 0 0 1-2-2ZM26 19h-4v8h2a2 2 0 0 0 2-2Z" />,
  },
  {
    name: 'Fashion',
    picture: <path d="m11 5-7 4 3 6 3-1.5V27h12V13.5l3 1.5 3-6-7-4c-1 2-3 3-5 3s-4-1-5-3Z" />,
  },
  {
    name: 'Home & Garden',
    picture: (
      <path d="M9 18h14l-2 10H11ZM16 18V8M16 12c-5 0-7-3-7-7 5 0 7 3 7 7ZM16 10c0-4 2-6.5 7-6.5 0 4-2 6.5-7 6.5Z" />
    ),
  },
];

/** The three tiles of the front page. They are fixed, and all lead to the same place. */
export function CategoryTiles({ to }: { to: string }) {
  return (
    <Tiles>
      {tiles.map(({ name, picture }) => (
        <li key={name}>
          <Tile to={to}>
            <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
              {picture}
            </svg>
            <span>{name}</span>
          </Tile>
        </li>
      ))}
    </Tiles>
  );
}
