import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatDate, formatTime } from '../../../contract/formats';
import { type Takings } from '../../../contract/takings';
import { Loaded } from '../../components/feedback/Loaded';
import { PageFrame } from '../../components/PageFrame';
import { useUser } from '../../features/auth/authContext';
import { POLLING } from '../../features/desk/deskEndpoints';
import { DayField, readDay } from '../../features/desk/riders/DayField';
import { CountDialog } from '../../features/desk/takings/CountDialog';
import { ReopenDialog } from '../../features/desk/takings/ReopenDialog';
import { takingsErrors, useGetTakingsQuery } from '../../features/desk/takings/takingsEndpoints';
import { TakingsFigures } from '../../features/desk/takings/TakingsFigures';
import { TakingsRowList } from '../../features/desk/takings/TakingsRowList';
import { readFigure } from '../../features/desk/takings/takingsTexts';
import { readWhole } from '../../http/readWire';

/** Whether a day is closed, and by whom. */
function stateText(i18n: I18n, { closing, closed_with: later }: Takings): string {
  const date = later && formatDate(i18n, later);
  if (date) return i18n._(msg`Closed with ${date}.`);
  if (!closing) return i18n._('Open.');
  const [by, time] = [closing.closed_by, formatTime(i18n, closing.at)];
  return by ? i18n._(msg`Closed by ${by}, ${time}.`) : i18n._(msg`Closed, ${time}.`);
}

/** The money of a day, and the count of its till. */
export function Component() {
  const { t, i18n } = useLingui();
  const [params, setParams] = useSearchParams();
  const day = readDay(params);
  const figure = readFigure(params);
  const query = useGetTakingsQuery(day, POLLING);
  const takings = query.currentData;
  const isOwner = useUser()?.is_owner === true;
  const [open, setOpen] = useState<'count' | 'reopen' | null>(null);
  const isOpen = takings && !takings.closing && !takings.closed_with;

  return (
    <PageFrame title={t`Takings`} width="md">
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, mb: 2, alignItems: 'center' }}>
        <DayField day={day} onChoose={(chosen) => setParams({ day: chosen }, { replace: true })} />
        {isOpen && (
          <Button variant="contained" onClick={() => setOpen('count')}>
            <Trans>Count and close</Trans>
          </Button>
        )}
        {takings?.can_reopen && isOwner && (
          <Button onClick={() => setOpen('reopen')}>
            <Trans>Reopen</Trans>
          </Button>
        )}
        {takings && <Typography role="status">{stateText(i18n, takings)}</Typography>}
      </Stack>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        <Trans>
          By the time at which money arrived or left. The overview goes by the day of the order, the registers by the
          day of the bill.
        </Trans>
      </Typography>
      <Stack spacing={4}>
        <Loaded query={query} errors={takingsErrors.load} loading={t`Loading the takings`} heights={[16, 6, 6]}>
          {(loaded, isStale) => (
            <>
              <TakingsFigures takings={loaded} />
              {isStale && (
                <Typography role="status">
                  <Trans>The takings could not be refreshed.</Trans>
                </Typography>
              )}
            </>
          )}
        </Loaded>
        {figure && (
          <TakingsRowList
            key={params.toString()}
            day={day}
            figure={figure}
            page={readWhole(params.get('page')) ?? 1}
            takings={takings}
          />
        )}
      </Stack>
      {takings && open === 'count' && <CountDialog of={takings} onClose={() => setOpen(null)} />}
      {takings && open === 'reopen' && <ReopenDialog day={day} onClose={() => setOpen(null)} />}
    </PageFrame>
  );
}
