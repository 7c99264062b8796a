import { useLingui } from '@lingui/react/macro';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Grid from '@mui/material/Grid';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { type DeskOverview } from '../../../../contract/deskOverview';
import { formatCount, formatPrice } from '../../../../contract/formats';
import { ordersPath, type QueueScope } from '../queue/queueView';

/** The sums of the days, with those of the days before. Each leads to the orders that make it up. */
export function Figures({ overview: { from, to, totals, previous, days } }: { overview: DeskOverview }) {
  const { t, i18n } = useLingui();
  const count = days.length;
  const averageText = ({ average }: DeskOverview['totals']) => (average === null ? '–' : formatPrice(i18n, average));
  const figures: [label: string, textOf: (sums: DeskOverview['totals']) => string, scope: QueueScope][] = [
    [t`Orders`, (sums) => formatCount(i18n, sums.orders), 'all'],
    [t`Delivered`, (sums) => formatCount(i18n, sums.delivered), 'delivered'],
    [t`Revenue`, (sums) => formatPrice(i18n, sums.revenue), 'delivered'],
    [t`Average order`, averageText, 'delivered'],
    [t`Cancelled`, (sums) => formatCount(i18n, sums.cancelled), 'cancelled'],
    [t`Cash outstanding`, (sums) => formatPrice(i18n, sums.cash_outstanding), 'cash_missing'],
  ];
  // The days before, with which those of the overview are compared.
  const beforeText = (figure: string) => (count === 1 ? t`Yesterday: ${figure}` : t`${count} days before: ${figure}`);
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
                {beforeText(textOf(previous))}
              </Typography>
            </CardActionArea>
          </Card>
        </Grid>
      ))}
    </Grid>
  );
}
