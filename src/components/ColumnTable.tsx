import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { type ReactNode } from 'react';

// The columns of a phone need the width; the text begins and ends with that of the page.
const dense = {
  '& .MuiTableCell-root': { px: 1 },
  '& .MuiTableCell-root:first-of-type': { pl: 0 },
  '& .MuiTableCell-root:last-of-type': { pr: 0 },
};

type ColumnTableProps<Row> = {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The first cell of a row names it. Numbers stand on the right. */
  columns: readonly { title: string; isNumber?: boolean; cell: (row: Row) => ReactNode }[];
};

/** A table that scrolls inside itself where the screen is narrow or its text large, also by keyboard. */
export const ColumnTable = <Row,>({ label, rows, keyOf, columns }: ColumnTableProps<Row>) => (
  <TableContainer role="region" tabIndex={0} aria-label={label}>
    <Table size="small" aria-label={label} sx={dense}>
      <TableHead>
        <TableRow>
          {columns.map(({ title, isNumber }) => (
            <TableCell key={title} align={isNumber ? 'right' : 'left'}>
              {title}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={keyOf(row)}>
            {columns.map(({ title, isNumber, cell }, index) => (
              <TableCell
                key={title}
                {...(index === 0 && { component: 'th', scope: 'row' })}
                align={isNumber ? 'right' : 'left'}
                sx={isNumber ? { whiteSpace: 'nowrap' } : { overflowWrap: 'anywhere' }}
              >
                {cell(row)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);
