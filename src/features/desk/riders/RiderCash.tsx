import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { readPaisa } from '../../../../contract/money';
import { type RiderDay } from '../../../../contract/riders';
import { clockText } from '../../../components/timeText';
import { priceText } from '../../../components/priceText';
import { TextLink } from '../../../components/TextLink';
import { deskOrderPath } from '../../../config/paths';
import { CashRow, cashList } from './CashRow';
import { RiderEntries } from './RiderEntries';

type RiderCashProps = { of: RiderDay; isOwner: boolean; onTakeBack: (handOver: number) => void };

/** The cash of a rider on a day: order by order, what was handed over, and what is missing. */
export function RiderCash({ of, isOwner, onTakeBack }: RiderCashProps) {
  const [missing, unexplained] = [readPaisa(of.missing) ?? 0, readPaisa(of.unexplained) ?? 0];
  return (
    <Stack spacing={3}>
      <section aria-label="Collected">
        <Typography variant="h2" sx={{ mb: 1 }}>
          Collected: {priceText(of.collected)}
        </Typography>
        {of.receipts.length === 0 && <Typography color="textSecondary">No cash was recorded on this day.</Typography>}
        <Stack component="ul" role="list" sx={cashList}>
          {of.receipts.map(({ id, order, amount, rest, recorded_by, at }) => (
            <CashRow key={id} amount={amount}>
              <TextLink to={deskOrderPath(order.id)}>{order.number}</TextLink>
              {`, ${clockText(at)}${recorded_by ? `, recorded by ${recorded_by}` : ''}`}
              {readPaisa(rest) !== 0 && (
                <Typography component="span" color="error">
                  {' '}
                  {priceText(rest)} of the order is still due
                </Typography>
              )}
            </CashRow>
          ))}
        </Stack>
      </section>
      <section aria-label="Handed over">
        <Typography variant="h2" sx={{ mb: 1 }}>
          Handed over: {priceText(of.handed_over)}
        </Typography>
        <Stack component="ul" role="list" sx={cashList}>
          {of.hand_overs.map(({ id, amount, surplus, note, recorded_by, at }) => (
            <CashRow
              key={id}
              amount={amount}
              end={
                <Button size="small" aria-label={`Take back ${priceText(amount)}`} onClick={() => onTakeBack(id)}>
                  Take back
                </Button>
              }
            >
              {`${clockText(at)}${recorded_by ? `, confirmed by ${recorded_by}` : ''}${readPaisa(surplus) === 0 ? '' : `, ${priceText(surplus)} too much`}${note ? `: ${note}` : ''}`}
            </CashRow>
          ))}
        </Stack>
      </section>
      <RiderEntries of={of} isOwner={isOwner} />
      <Typography role="status" sx={{ fontWeight: 700 }} color={missing === 0 ? undefined : 'error'}>
        {missing === 0 && 'Nothing is missing.'}
        {missing > 0 && unexplained === 0 && `Kept as a debt: ${priceText(of.missing)}`}
        {missing > 0 && unexplained > 0 && `Missing: ${priceText(of.missing)}`}
        {missing < 0 && `${priceText(of.missing.slice(1))} more was handed over than is recorded.`}
      </Typography>
    </Stack>
  );
}
