import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { readPaisa } from '../../../../contract/money';
import { type Rider } from '../../../../contract/riders';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { NepaliText } from '../../../components/NepaliText';
import { amountText } from '../../../components/priceText';
import { TextLink } from '../../../components/TextLink';
import { deskRiderPath } from '../../../config/paths';

const isZero = (amount: string) => readPaisa(amount) === 0;

/** The riders with their open orders and the cash of a day. On a phone each rider is a block of labelled values. */
export function RiderTable({ riders, day, onEdit }: { riders: Rider[]; day: string; onEdit: (rider: Rider) => void }) {
  const amount = (label: string, value: string, isOwed = false) => (
    <TableCell
      align="right"
      data-label={label}
      sx={isOwed && !isZero(value) ? { fontWeight: 700, color: 'error.main' } : undefined}
    >
      {amountText(value)}
    </TableCell>
  );
  return (
    <TableContainer sx={phoneBlocks}>
      <Table size="small" aria-label="Riders">
        <TableHead>
          <TableRow>
            <TableCell>Rider</TableCell>
            <TableCell align="right">Open orders</TableCell>
            <TableCell align="right">Collected (NPR)</TableCell>
            <TableCell align="right">Handed over (NPR)</TableCell>
            <TableCell align="right">Missing (NPR)</TableCell>
            <TableCell align="right">Missing of all days (NPR)</TableCell>
            <TableCell>
              <VisuallyHidden>Actions</VisuallyHidden>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {riders.map((rider) => (
            <TableRow key={rider.id} hover>
              <TableCell component="th" scope="row">
                <TextLink to={`${deskRiderPath(rider.id)}?day=${day}`} sx={{ fontWeight: 650 }}>
                  <NepaliText>{rider.name}</NepaliText>
                </TextLink>
                {!rider.active && ' (takes no orders)'}
              </TableCell>
              <TableCell align="right" data-label="Open orders">
                {rider.open_orders === 0 ? (
                  0
                ) : (
                  <TextLink
                    to={`${deskRiderPath(rider.id)}/sheet`}
                    aria-label={`${rider.open_orders} open orders of ${rider.name}: route sheet`}
                  >
                    {rider.open_orders}
                  </TextLink>
                )}
              </TableCell>
              {amount('Collected', rider.collected)}
              {amount('Handed over', rider.handed_over)}
              {amount('Missing', rider.missing, true)}
              {amount('Missing of all days', rider.owed, true)}
              <TableCell align="right">
                <Button size="small" aria-label={`Edit ${rider.name}`} onClick={() => onEdit(rider)}>
                  Edit
                </Button>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

// Below this width the columns do not fit.
const phoneBlocks = {
  '@container (max-width: 44rem)': {
    '& thead': { display: 'none' },
    '& tr': { display: 'block', paddingBlock: 1 },
    '& th, & td': {
      display: 'flex',
      flexDirection: 'row',
      justifyContent: 'space-between',
      gap: 2,
      border: 0,
      py: 0.5,
    },
    '& tr + tr': { borderTop: 1, borderColor: 'divider' },
    '& td[data-label]::before': { content: 'attr(data-label)', color: 'text.secondary' },
  },
};
