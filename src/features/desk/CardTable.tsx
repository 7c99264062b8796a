import { styled } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { type ReactNode } from 'react';

// The roles stay although a phone shows the cells as blocks.
const Rows = styled(Table)(({ theme }) => ({
  '& td': { verticalAlign: 'top', overflowWrap: 'anywhere' },
  [theme.containerQueries.down('md')]: {
    display: 'block',
    '& thead': { display: 'none' },
    '& tbody': { display: 'grid', gap: theme.spacing(1.5) },
    '& tr': {
      display: 'block',
      padding: theme.spacing(1, 0),
      border: theme.mixins.line(theme.vars.palette.divider),
      borderRadius: theme.spacing(1.5),
    },
    '& td': { display: 'block', border: 0, paddingBlock: theme.spacing(0.5) },
  },
}));

type CardTableProps = { label: string; columns: readonly string[]; children: ReactNode };

/** A table whose rows are cards on a phone. `children` are rows of `CardRow`. */
export const CardTable = ({ label, columns, children }: CardTableProps) => (
  <Rows size="small" role="table" aria-label={label}>
    <TableHead role="rowgroup">
      <TableRow role="row">
        {columns.map((column) => (
          <TableCell key={column} role="columnheader">
            {column}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
    <TableBody role="rowgroup">{children}</TableBody>
  </Rows>
);

/** A row with its cells. */
export const CardRow = ({ cells }: { cells: readonly ReactNode[] }) => (
  <TableRow role="row">
    {cells.map((cell, index) => (
      <TableCell key={index} role="cell">
        {cell}
      </TableCell>
    ))}
  </TableRow>
);
