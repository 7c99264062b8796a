import { useLingui } from '@lingui/react/macro';
import Typography from '@mui/material/Typography';
import { formatCount } from '../../../../contract/formats';
import { POLLING } from '../deskEndpoints';
import { useGetRouteSheetQuery } from './ridersEndpoints';
import { RouteStops } from './RouteStops';

/** What a rider has still to deliver, with the steps of each order. */
export function OpenStops({ rider }: { rider: number }) {
  const { t, i18n } = useLingui();
  const { currentData: sheet } = useGetRouteSheetQuery({ rider, slot: null }, POLLING);
  if (!sheet) return null;
  const count = formatCount(i18n, sheet.stops.length);
  return (
    <section aria-label={t`Still to deliver`}>
      <Typography variant="h2" sx={{ mt: 3, mb: 1 }}>
        {t`Still to deliver: ${count}`}
      </Typography>
      <RouteStops sheet={sheet} />
    </section>
  );
}
