import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { readPaisa } from '../../../../contract/money';
import { type RiderDay } from '../../../../contract/riders';
import { clockText } from '../../../components/timeText';
import { priceText } from '../../../components/priceText';
import { deskOrderPath } from '../../../config/paths';

function Row({ children, amount, end }: { children: ReactNode; amount: string; end?: ReactNode }) {
  return (
    <Stack component="li" direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: '2.75rem' }}>
      <Typography component="div" sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
      <Typography component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {priceText(amount)}
      </Typography>
      {end}
    </Stack>
  );
}

const list = { m: 0, p: 0, listStyle: 'none' };

/** The cash of a rider on a day: order by order, what was handed over, and what is missing. */
export function RiderCash({ of, onTakeBack }: { of: RiderDay; onTakeBack: (handOver: number) => void }) {
  const missing = readPaisa(of.missing) ?? 0;
  return (
    <Stack spacing={3}>
      <section aria-label="Collected">
        <Typography variant="h2" sx={{ mb: 1 }}>
          Collected: {priceText(of.collected)}
        </Typography>
        {of.receipts.length === 0 && <Typography color="textSecondary">No cash was recorded on this day.</Typography>}
        <Stack component="ul" role="list" sx={list}>
          {of.receipts.map(({ id, order, amount, rest, recorded_by, at }) => (
            <Row key={id} amount={amount}>
              <Link component={RouterLink} to={deskOrderPath(order.id)}>
                {order.number}
              </Link>
              {`, ${clockText(at)}${recorded_by ? `, recorded by ${recorded_by}` : ''}`}
              {readPaisa(rest) !== 0 && (
                <Typography component="span" color="error">
                  {' '}
                  {priceText(rest)} of the order is still due
                </Typography>
              )}
            </Row>
          ))}
        </Stack>
      </section>
      <section aria-label="Handed over">
        <Typography variant="h2" sx={{ mb: 1 }}>
          Handed over: {priceText(of.handed_over)}
        </Typography>
        <Stack component="ul" role="list" sx={list}>
          {of.hand_overs.map(({ id, amount, note, recorded_by, at }) => (
            <Row
              key={id}
              amount={amount}
              end={
                <Button size="small" aria-label={`Take back ${priceText(amount)}`} onClick={() => onTakeBack(id)}>
                  Take back
                </Button>
              }
            >
              {`${clockText(at)}${recorded_by ? `, confirmed by ${recorded_by}` : ''}${note ? `: ${note}` : ''}`}
            </Row>
          ))}
        </Stack>
      </section>
      <Typography role="status" sx={{ fontWeight: 700 }} color={missing === 0 ? undefined : 'error'}>
        {missing === 0 && 'Nothing is missing.'}
        {missing > 0 && `Missing: ${priceText(of.missing)}`}
        {missing < 0 && `${priceText(of.missing.slice(1))} more was handed over than is recorded.`}
      </Typography>
    </Stack>
  );
}
