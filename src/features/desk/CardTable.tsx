import { styled } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { createContext, type ReactNode, useContext } from 'react';

// The roles stay although a phone shows the cells as blocks.
const Rows = styled(Table)(({ theme }) => ({
  '& td': { verticalAlign: 'baseline', overflowWrap: 'anywhere' },
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
    '& td': {
      display: 'grid',
      gridTemplateColumns: '6.5rem minmax(0, 1fr)',
      gap: theme.spacing(1.5),
      border: 0,
      paddingBlock: theme.spacing(0.5),
    },
    '& td::before': { content: 'attr(data-label)', color: theme.vars.palette.text.secondary },
  },
}));

/** The columns of the table around a row: a card names each of its values. */
const Columns = createContext<readonly string[]>([]);

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
    <TableBody role="rowgroup">
      <Columns value={columns}>{children}</Columns>
    </TableBody>
  </Rows>
);

/** A row with its cells. */
export function CardRow({ cells }: { cells: readonly ReactNode[] }) {
  const columns = useContext(Columns);
  return (
    <TableRow role="row">
      {cells.map((cell, index) => (
        <TableCell key={index} role="cell" data-label={columns[index]}>
          <div>{cell}</div>
        </TableCell>
      ))}
    </TableRow>
  );
}
