import Typography from '@mui/material/Typography';
import { POLLING } from '../deskEndpoints';
import { useGetRouteSheetQuery } from './ridersEndpoints';
import { RouteStops } from './RouteStops';

/** What a rider has still to deliver, with the steps of each order. */
export function OpenStops({ rider }: { rider: number }) {
  const { currentData: sheet } = useGetRouteSheetQuery({ rider, slot: null }, POLLING);
  if (!sheet) return null;
  return (
    <section aria-label="Still to deliver">
      <Typography variant="h2" sx={{ mt: 3, mb: 1 }}>
        Still to deliver: {sheet.stops.length}
      </Typography>
      <RouteStops sheet={sheet} />
    </section>
  );
}
