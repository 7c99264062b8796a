import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableContainer from '@mui/material/TableContainer';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import Link from '@mui/material/Link';
import { type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { type DayFigures, type DeskOverview, type LowStock } from '../../../../contract/deskOverview';
import { NepaliText } from '../../../components/NepaliText';
import { amountText } from '../../../components/priceText';
import { paths } from '../../../config/paths';
import { dateText } from '../deskTimes';
import { ordersPath } from '../queue/queueView';

// The columns of a phone need the width; the text begins and ends with that of the page.
const dense = {
  '& .MuiTableCell-root': { px: 1 },
  '& .MuiTableCell-root:first-of-type': { pl: 0 },
  '& .MuiTableCell-root:last-of-type': { pr: 0 },
};

/** A table that scrolls inside itself where the screen is narrow or its text large, also by keyboard. */
const ScrollingTable = ({ label, children }: { label: string; children: ReactNode }) => (
  <TableContainer role="region" tabIndex={0} aria-label={label}>
    <Table size="small" aria-label={label} sx={dense}>
      {children}
    </Table>
  </TableContainer>
);

/** Orders and revenue of the last days, newest first. A day leads to its orders. */
export function DayTable({ days }: { days: DayFigures[] }) {
  return (
    <ScrollingTable label="Orders and revenue by day">
      <TableHead>
        <TableRow>
          <TableCell>Day</TableCell>
          <TableCell align="right">Orders</TableCell>
          <TableCell align="right">Delivered</TableCell>
          <TableCell align="right">Cancelled</TableCell>
          <TableCell align="right">Revenue (NPR)</TableCell>
          <TableCell align="right">Cash outstanding (NPR)</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {days.map((day) => (
          <TableRow key={day.date}>
            <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
              <Link component={RouterLink} to={ordersPath('all', { from: day.date, to: day.date })} color="inherit">
                {dateText(day.date)}
              </Link>
            </TableCell>
            <TableCell align="right">{day.orders}</TableCell>
            <TableCell align="right">{day.delivered}</TableCell>
            <TableCell align="right">{day.cancelled}</TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
              {amountText(day.revenue)}
            </TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
              {amountText(day.cash_outstanding)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </ScrollingTable>
  );
}

/** The product of a row leads to its price and stock; without a link when it was deleted. */
const ProductCell = ({ id, name }: { id: number | null; name: string }) => (
  <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
    {id === null ? (
      <NepaliText>{name}</NepaliText>
    ) : (
      <Link
        component={RouterLink}
        to={`${paths.deskProducts}?${new URLSearchParams({ q: String(id), show: 'all' })}`}
        color="inherit"
      >
        <NepaliText>{name}</NepaliText>
      </Link>
    )}
  </TableCell>
);

/** What sold most. */
export function BestSellersTable({ products }: { products: DeskOverview['best_sellers'] }) {
  if (products.length === 0) return <Typography color="textSecondary">Nothing was sold in these days.</Typography>;
  return (
    <ScrollingTable label="Best sellers">
      <TableHead>
        <TableRow>
          <TableCell>Product</TableCell>
          <TableCell align="right">Pieces</TableCell>
          <TableCell align="right">Amount (NPR)</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {products.map(({ product, name, pieces, amount }) => (
          <TableRow key={product ?? name}>
            <ProductCell id={product} name={name} />
            <TableCell align="right">{pieces}</TableCell>
            <TableCell align="right">{amountText(amount)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </ScrollingTable>
  );
}

/** The products of which few are left. */
export function LowStockTable({ products }: { products: LowStock }) {
  if (products.length === 0)
    return <Typography color="textSecondary">Every product has at least five left.</Typography>;
  return (
    <ScrollingTable label="Low stock">
      <TableHead>
        <TableRow>
          <TableCell>Product</TableCell>
          <TableCell align="right">Left</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {products.map(({ id, name, quantity }) => (
          <TableRow key={id}>
            <ProductCell id={id} name={name} />
            <TableCell align="right">{quantity}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </ScrollingTable>
  );
}
