import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { formatAmount } from '../../../../contract/formats';
import { paisaOf } from '../../../../contract/money';
import { type Register } from '../../../../contract/bills';
import { EnglishText } from '../../../components/EnglishText';
import { NepaliText } from '../../../components/NepaliText';

// More columns than a screen is wide: the table scrolls sideways.
const Frame = styled(TableContainer)(({ theme }) => ({
  border: theme.mixins.line(theme.vars.palette.divider),
  borderRadius: theme.spacing(1.5),
  '& th, & td': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& thead th': { fontWeight: 650 },
  '& tfoot td': { fontWeight: 700, fontSize: 'inherit', color: 'inherit' },
  '& tbody tr:last-child td': { borderBottom: 0 },
  '& tfoot td, & tfoot th': { borderTop: theme.mixins.line(theme.vars.palette.divider), borderBottom: 0 },
}));

/** More rows would make the page slow. */
const SHOWN = 200;

type RegisterTableProps = { label: string; register: Register };

/** The papers of a month, with the sums of the amounts of all of them below. */
export function RegisterTable({ label, register: { columns, rows, totals } }: RegisterTableProps) {
  const { t, i18n } = useLingui();
  const count = rows.length;
  const align = (column: number) => (columns[column]?.is_amount ? 'right' : 'left');
  const cell = (value: string | null, column: number) =>
    value === null ? (
      ''
    ) : columns[column]?.is_amount ? (
      formatAmount(i18n, paisaOf(value))
    ) : (
      <NepaliText>{value}</NepaliText>
    );
  return (
    <>
      <Frame tabIndex={0} role="region" aria-label={label}>
        <Table size="small" aria-label={label}>
          <TableHead>
            <TableRow>
              {columns.map(({ title }, column) => (
                <TableCell key={title} align={align(column)}>
                  <EnglishText>{title}</EnglishText>
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.slice(0, SHOWN).map((row, index) => (
              <TableRow key={index}>
                {row.map((value, column) => (
                  <TableCell key={column} align={align(column)}>
                    {cell(value, column)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
          <TableFooter>
            <TableRow>
              {totals.map((value, column) => (
                <TableCell key={column} align={align(column)}>
                  {column === 0 && value === null ? t`Total` : cell(value, column)}
                </TableCell>
              ))}
            </TableRow>
          </TableFooter>
        </Table>
      </Frame>
      {count > SHOWN && (
        <Typography sx={{ mt: 1 }}>
          <Trans>
            These are the first {SHOWN} of {count} rows. The CSV has all of them.
          </Trans>
        </Typography>
      )}
    </>
  );
}
