import { useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { readPaisa } from '../../../contract/money';
import { MANY_ORDERS, MANY_STEPS, OPEN_STATES } from '../../../contract/orderStates';
import { type RouteSheet } from '../../../contract/riders';
import { Loaded } from '../../components/feedback/Loaded';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { BasketIcon } from '../../components/icons';
import { PageFrame } from '../../components/PageFrame';
import { priceText } from '../../components/priceText';
import { paths } from '../../config/paths';
import { POLLING } from '../../features/desk/deskEndpoints';
import { slotText } from '../../features/desk/deskTimes';
import { type Batch, StepButtons } from '../../features/desk/many/StepButtons';
import { StepResults } from '../../features/desk/many/StepResults';
import { useManySteps } from '../../features/desk/many/useManySteps';
import { SlotSelect } from '../../features/desk/queue/SlotSelect';
import { riderErrors, useGetRouteSheetQuery } from '../../features/desk/riders/ridersEndpoints';
import { RouteStops } from '../../features/desk/riders/RouteStops';
import { oneRow } from '../../features/desk/riders/StopActions';
import { readWhole } from '../../http/readWire';

const onScreen = { '@media print': { display: 'none' } };

/** The orders of a sheet that can make a step, as they are shown. */
function toBatch({ stops }: RouteSheet, to: 'out_for_delivery' | 'delivered'): Batch {
  const some = stops.filter(({ state }) => state === MANY_STEPS[to]).slice(0, MANY_ORDERS);
  const due = some.reduce((sum, { to_collect }) => sum + (readPaisa(to_collect) ?? 0), 0);
  return { to, orders: some.map(({ id }) => id), count: some.length, due };
}

/** What a rider has still to deliver, of a slot or altogether. It prints without the controls. */
export function Component() {
  const { id = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const slot = readWhole(params.get('slot'));
  const query = useGetRouteSheetQuery({ rider: readWhole(id) ?? 0, slot }, POLLING);
  const steps = useManySteps();
  const sheet = query.currentData;
  const { i18n } = useLingui();

  return (
    <PageFrame title={sheet ? `Route sheet: ${sheet.rider.name}` : 'Route sheet'} width="md">
      <Stack direction="row" sx={{ ...onScreen, flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
        <SlotSelect
          chosen={slot}
          none="All delivery times"
          states={OPEN_STATES}
          onChoose={(chosen) => setParams(chosen === null ? {} : { slot: String(chosen) }, { replace: true })}
        />
        <Button variant="outlined" disabled={!sheet?.stops.length} onClick={() => window.print()}>
          Print
        </Button>
        <Button component={Link} to={paths.deskRiders}>
          All riders
        </Button>
      </Stack>
      <StepResults results={steps.results} dismiss={steps.dismiss} />
      <Loaded
        query={query}
        errors={riderErrors.load}
        loading="Loading"
        notFound={<StatusMessage title="There is no such rider" level="p" role="alert" />}
      >
        {(loaded) => (
          <>
            {loaded.stops.length === 0 ? (
              <StatusMessage title="Nothing to deliver" level="p" icon={<BasketIcon />}>
                No open order is assigned to {loaded.rider.name}
                {loaded.slot && ' for this delivery time'}.
              </StatusMessage>
            ) : (
              <>
                <Typography sx={{ mb: 1 }}>
                  {loaded.slot && `${slotText(i18n, loaded.slot, new Date(0))} · `}
                  {loaded.stops.length} {loaded.stops.length === 1 ? 'stop' : 'stops'} · {loaded.rider.phone_number}
                </Typography>
                <Stack
                  role="group"
                  aria-label="All orders of the sheet"
                  direction="row"
                  sx={{ ...onScreen, gap: 1, '& > button': oneRow }}
                >
                  <StepButtons size="small" batch={toBatch(loaded, 'out_for_delivery')} onMove={steps.move} />
                  <StepButtons size="small" batch={toBatch(loaded, 'delivered')} onMove={steps.move} />
                </Stack>
              </>
            )}
            <RouteStops key={`${id} ${slot}`} sheet={loaded} />
            {loaded.stops.length > 0 && (
              <Box sx={{ textAlign: 'right', fontWeight: 700, mt: 1.5 }}>
                Collect {priceText(loaded.to_collect)} in all
              </Box>
            )}
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
