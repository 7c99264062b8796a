import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Grid from '@mui/material/Grid';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { type DeskOverview } from '../../../../contract/deskOverview';
import { priceText } from '../../../components/priceText';
import { ordersPath, type QueueScope } from '../queue/queueView';

/** The days before, with which the days of the overview are compared. */
const beforeText = (days: number): string => (days === 1 ? 'Yesterday' : `${days} days before`);

/** The sums of the days, with those of the days before. Each leads to the orders that make it up. */
export function Figures({ overview: { from, to, totals, previous, days } }: { overview: DeskOverview }) {
  const averageText = ({ average }: DeskOverview['totals']) => (average === null ? '–' : priceText(average));
  const figures: [label: string, textOf: (sums: DeskOverview['totals']) => string | number, scope: QueueScope][] = [
    ['Orders', (sums) => sums.orders, 'all'],
    ['Delivered', (sums) => sums.delivered, 'delivered'],
    ['Revenue', (sums) => priceText(sums.revenue), 'delivered'],
    ['Average order', averageText, 'delivered'],
    ['Cancelled', (sums) => sums.cancelled, 'cancelled'],
    ['Cash outstanding', (sums) => priceText(sums.cash_outstanding), 'cash_missing'],
  ];
  return (
    <Grid container spacing={1.5} component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {figures.map(([label, textOf, scope]) => (
        <Grid key={label} component="li" size={{ xs: 6, sm: 4, lg: 2 }}>
          <Card variant="outlined" sx={{ height: '100%' }}>
            <CardActionArea
              component={Link}
              to={ordersPath(scope, { from, to })}
              sx={{ height: '100%', p: 1.5, alignContent: 'start' }}
            >
              <Typography color="textSecondary" sx={{ fontSize: '0.9rem' }}>
                {label}
              </Typography>
              <Typography component="strong" sx={{ display: 'block', fontSize: '1.2rem', fontWeight: 700 }}>
                {textOf(totals)}
              </Typography>
              <Typography variant="caption" color="textSecondary">
                {beforeText(days.length)}: {textOf(previous)}
              </Typography>
            </CardActionArea>
          </Card>
        </Grid>
      ))}
    </Grid>
  );
}
