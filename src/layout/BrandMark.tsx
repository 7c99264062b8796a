import { styled } from '@mui/material/styles';

const Mark = styled('svg')(({ theme }) => ({
  width: '1.75em',
  height: '1.75em',
  flex: 'none',
  '& .shell': { fill: theme.vars.palette.primary.main },
  '& .seam': {
    fill: 'none',
    stroke: theme.vars.palette.primary.contrastText,
    strokeWidth: 1.6,
    strokeLinecap: 'round',
  },
  '& .leaf': { fill: theme.vars.palette.secondary.main },
}));

/** A walnut with a leaf. */
export function BrandMark() {
  return (
    <Mark viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path className="leaf" d="M16 8c0-4 3-6.5 8-6.5 0 4.5-3 7-8 6.5Z" />
      <path className="shell" d="M16 7c7 0 11.5 4.8 11.5 11S22.5 30 16 30 4.5 24.2 4.5 18 9 7 16 7Z" />
      <path
        className="seam"
        d="M16 9.5v18M12 12c-3 1.5-3.5 4-2 6-2 1.5-1.5 5 1.5 6M20 12c3 1.5 3.5 4 2 6 2 1.5 1.5 5-1.5 6"
      />
    </Mark>
  );
}
