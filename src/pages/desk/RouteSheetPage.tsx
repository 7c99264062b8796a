import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { formatPrice } from '../../../contract/formats';
import { readPaisa } from '../../../contract/money';
import { MANY_ORDERS, MANY_STEPS, OPEN_STATES } from '../../../contract/orderStates';
import { type RouteSheet } from '../../../contract/riders';
import { Loaded } from '../../components/feedback/Loaded';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { BasketIcon } from '../../components/icons';
import { PageFrame } from '../../components/PageFrame';
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
  const { t, i18n } = useLingui();
  const { id = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const slot = readWhole(params.get('slot'));
  const query = useGetRouteSheetQuery({ rider: readWhole(id) ?? 0, slot }, POLLING);
  const steps = useManySteps();
  const sheet = query.currentData;
  const name = sheet?.rider.name;
  const count = sheet?.stops.length ?? 0;
  const toCollect = formatPrice(i18n, sheet?.to_collect ?? null);

  return (
    <PageFrame title={sheet ? t`Route sheet: ${name}` : t`Route sheet`} width="md">
      <Stack direction="row" sx={{ ...onScreen, flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
        <SlotSelect
          chosen={slot}
          none={t`All delivery times`}
          states={OPEN_STATES}
          onChoose={(chosen) => setParams(chosen === null ? {} : { slot: String(chosen) }, { replace: true })}
        />
        <Button variant="outlined" disabled={!sheet?.stops.length} onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
        <Button component={Link} to={paths.deskRiders}>
          <Trans>All riders</Trans>
        </Button>
      </Stack>
      <StepResults results={steps.results} dismiss={steps.dismiss} />
      <Loaded
        query={query}
        errors={riderErrors.load}
        loading={t`Loading`}
        notFound={<StatusMessage title={t`There is no such rider`} level="p" role="alert" />}
      >
        {(loaded) => (
          <>
            {loaded.stops.length === 0 ? (
              <StatusMessage title={t`Nothing to deliver`} level="p" icon={<BasketIcon />}>
                {loaded.slot
                  ? t`No open order is assigned to ${name} for this delivery time.`
                  : t`No open order is assigned to ${name}.`}
              </StatusMessage>
            ) : (
              <>
                <Typography sx={{ mb: 1 }}>
                  {loaded.slot && `${slotText(i18n, loaded.slot, new Date(0))} · `}
                  <Plural value={count} one="# stop" other="# stops" /> · {loaded.rider.phone_number}
                </Typography>
                <Stack
                  role="group"
                  aria-label={t`All orders of the sheet`}
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
              <Box sx={{ textAlign: 'right', fontWeight: 700, mt: 1.5 }}>{t`Collect ${toCollect} in all`}</Box>
            )}
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
