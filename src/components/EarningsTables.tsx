import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { type Earnings } from '../../contract/earnings';
import { NepaliText } from './NepaliText';
import { amountText, priceText } from './priceText';
import { dateText } from './timeText';

type EarningsTablesProps = { earnings: Earnings; payoutEnd?: (payout: Earnings['payouts'][number]) => ReactNode };

/** What was sold of the goods of a member, by product, and what was paid out. `payoutEnd`: what stands behind a payout. */
export function EarningsTables({ earnings, payoutEnd }: EarningsTablesProps) {
  const { products, payouts, amount, paid_out, rest } = earnings;
  return (
    <>
      <Typography sx={{ mb: 3, fontWeight: 700 }}>
        {`${priceText(amount)} sold · ${priceText(paid_out)} paid out · ${priceText(rest)} left`}
      </Typography>
      {products.length === 0 && <Typography color="textSecondary">Nothing was delivered yet.</Typography>}
      {products.length > 0 && (
        <TableContainer>
          <Table size="small" aria-label="Products">
            <TableHead>
              <TableRow>
                <TableCell>Product</TableCell>
                <TableCell align="right">Pieces</TableCell>
                <TableCell align="right">Sold (NPR)</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {products.map(({ product, name, quantity, amount: sold }) => (
                <TableRow key={product}>
                  <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                    <NepaliText>{name}</NepaliText>
                  </TableCell>
                  <TableCell align="right">{quantity}</TableCell>
                  <TableCell align="right">{amountText(sold)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      <Typography variant="h2" sx={{ mt: 4, mb: 1.5 }}>
        Paid out
      </Typography>
      {payouts.length === 0 && <Typography color="textSecondary">Nothing was paid out yet.</Typography>}
      {payouts.length > 0 && (
        <TableContainer>
          <Table size="small" aria-label="Paid out">
            <TableHead>
              <TableRow>
                <TableCell>Date</TableCell>
                <TableCell>Reference</TableCell>
                <TableCell align="right">Amount (NPR)</TableCell>
                {payoutEnd && <TableCell>Mistake</TableCell>}
              </TableRow>
            </TableHead>
            <TableBody>
              {payouts.map((payout) => (
                <TableRow key={payout.id}>
                  <TableCell>{dateText(payout.at)}</TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>{payout.reference}</TableCell>
                  <TableCell align="right">{amountText(payout.amount)}</TableCell>
                  {payoutEnd && <TableCell>{payoutEnd(payout)}</TableCell>}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </>
  );
}
