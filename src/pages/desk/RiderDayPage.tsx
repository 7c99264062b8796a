import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Suspense, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { readPaisa } from '../../../contract/money';
import { EnglishText } from '../../components/EnglishText';
import { Loaded } from '../../components/feedback/Loaded';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { PageFrame } from '../../components/PageFrame';
import { deskRiderPath, paths } from '../../config/paths';
import { useUser } from '../../features/auth/authContext';
import { POLLING } from '../../features/desk/deskEndpoints';
import { DayField, readDay } from '../../features/desk/riders/DayField';
import { HandOverForm } from '../../features/desk/riders/lazyRiderDialogs';
import { OpenStops } from '../../features/desk/riders/OpenStops';
import { RiderCash } from '../../features/desk/riders/RiderCash';
import {
  riderErrors,
  riderFailureText,
  useGetRiderDayQuery,
  useTakeBackHandOverMutation,
} from '../../features/desk/riders/ridersEndpoints';
import { readWhole } from '../../http/readWire';

/** The cash of a rider on a day, to be counted and confirmed. */
export function Component() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const [rider, day] = [readWhole(id) ?? 0, readDay(params)];
  const query = useGetRiderDayQuery({ rider, day }, POLLING);
  const cash = query.currentData;
  const name = cash?.rider.name;
  const [takeBack, { error: failure, reset }] = useTakeBackHandOverMutation();
  const isOwner = useUser()?.is_owner === true;
  const [isCounting, setCounting] = useState(false);

  return (
    <PageFrame title={cash ? t`Cash of ${name}` : t`Cash of a rider`} width="md">
      <Button component={Link} to={`${paths.deskRiders}?day=${day}`} sx={{ mb: 1, ml: -2.5 }}>
        <Trans>← Riders</Trans>
      </Button>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, mb: 3, alignItems: 'center' }}>
        <DayField day={day} onChoose={(chosen) => setParams({ day: chosen }, { replace: true })} />
        {cash && (
          <Button
            variant={(readPaisa(cash.missing) ?? 0) > 0 ? 'contained' : 'outlined'}
            onClick={() => setCounting(true)}
          >
            <Trans>Cash handed over</Trans>
          </Button>
        )}
        <Button component={Link} to={`${deskRiderPath(rider)}/sheet`}>
          <Trans>Route sheet</Trans>
        </Button>
      </Stack>
      {failure && (
        <Alert severity="error" sx={{ mb: 2 }} onClose={reset}>
          <EnglishText>{riderFailureText(failure)}</EnglishText>
        </Alert>
      )}
      <Loaded
        query={query}
        errors={riderErrors.load}
        loading={t`Loading`}
        notFound={<StatusMessage title={t`There is no such rider`} level="p" role="alert" />}
      >
        {(of) => <RiderCash of={of} isOwner={isOwner} onTakeBack={(handOver) => void takeBack({ rider, handOver })} />}
      </Loaded>
      {cash && day === readDay(new URLSearchParams()) && <OpenStops key={rider} rider={rider} />}
      <Suspense>{cash && isCounting && <HandOverForm of={cash} onClose={() => setCounting(false)} />}</Suspense>
    </PageFrame>
  );
}
