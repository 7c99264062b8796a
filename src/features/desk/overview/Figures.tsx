import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Grid from '@mui/material/Grid';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { type DeskOverview } from '../../../../contract/deskOverview';
import { priceText } from '../../../components/priceText';
import { ordersPath, type QueueScope } from '../queue/queueView';

/** The sums of the days. Each leads to the orders that make it up. */
export function Figures({ overview: { from, to, totals } }: { overview: DeskOverview }) {
  const figures: [label: string, value: string | number, scope: QueueScope][] = [
    ['Orders', totals.orders, 'all'],
    ['Delivered', totals.delivered, 'delivered'],
    ['Revenue', priceText(totals.revenue), 'delivered'],
    ['Average order', totals.average === null ? '–' : priceText(totals.average), 'delivered'],
    ['Cancelled', totals.cancelled, 'cancelled'],
    ['Cash outstanding', priceText(totals.cash_outstanding), 'cash_missing'],
  ];
  return (
    <Grid container spacing={1.5} component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {figures.map(([label, value, scope]) => (
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
              <Typography component="strong" sx={{ fontSize: '1.2rem', fontWeight: 700 }}>
                {value}
              </Typography>
            </CardActionArea>
          </Card>
        </Grid>
      ))}
    </Grid>
  );
}
