import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import { type Theme } from '@mui/material/styles';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import Chip from '@mui/material/Chip';
import { Link } from 'react-router-dom';
import { formatBothDates } from '../../../../contract/bikramSambat';
import { dateInNepal } from '../../../../contract/formats';
import { ListSearch } from '../../../components/ListSearch';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { PhoneIcon } from '../deskIcons';
import { dateText } from '../deskTimes';
import { newOrderPath } from '../newOrder/newOrderPath';
import { DeliveryDays } from './DeliveryDays';
import { type QueueView, shownStates } from './queueView';
import { useGetQueueCountsQuery } from './queueEndpoints';
import { ScopeChips } from './ScopeChips';
import { SlotSelect } from './SlotSelect';
import { SoundSwitch } from './SoundSwitch';

const areas = {
  display: 'grid',
  gap: 1,
  alignItems: 'center',
  '& > .MuiInputBase-root': { gridArea: 'slot' },
  // On a phone, four orders are in sight below: the link to this page already says what it is.
  gridTemplate: {
    '@xs': '"search sound" "scopes scopes" "days days" "slot slot" / minmax(0, 1fr) auto',
    '@md':
      '"title search slot sound" "scopes scopes scopes scopes" "days days days days" / auto minmax(0, 1fr) 18rem auto',
    '@lg': '"title search days slot sound" "scopes scopes scopes scopes scopes" / auto minmax(0, 1fr) auto 18rem auto',
  },
  '& > h1': { gridArea: { '@md': 'title' }, mr: 2 },
};

/** "Sat 24 Jan"; with the year, in both calendars, when it is not that of `now`. */
function dayText(i18n: I18n, day: string, now: Date): string {
  const isOfThisYear = day.slice(0, 4) === dateInNepal(now.toISOString()).slice(0, 4);
  return isOfThisYear ? dateText(i18n, day) : formatBothDates(i18n, `${day}T12:00:00+05:45`);
}

/** Between which days orders were placed. */
export function placedText(i18n: I18n, days: { from: string; to: string }, now = new Date()): string {
  const from = dayText(i18n, days.from, now);
  const to = dayText(i18n, days.to, now);
  return from === to ? i18n._(msg`Placed ${from}`) : i18n._(msg`Placed ${from} to ${to}`);
}

const withoutDay = ({ day: _day, ...view }: QueueView): QueueView => view;

type QueueFiltersProps = { view: QueueView; onChange: (view: QueueView) => void };

/** Search, scope and slot of the queue. A search starts among orders of every state. */
export function QueueFilters({ view, onChange }: QueueFiltersProps) {
  const { t, i18n } = useLingui();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const { data: counts } = useGetQueueCountsQuery();

  return (
    <Box sx={areas}>
      {isNarrow ? (
        <VisuallyHidden as="h1" tabIndex={-1}>
          {t`Orders`}
        </VisuallyHidden>
      ) : (
        <Typography variant="h1" tabIndex={-1}>
          {t`Orders`}
        </Typography>
      )}
      <ListSearch
        list={t`Orders`}
        label={t`Number, phone, name or email`}
        value={view.q}
        onSearch={(q) => onChange({ q, scope: q === '' ? 'placed' : 'all', slot: null })}
        style={{ gridArea: 'search' }}
      />
      <Stack direction="row" spacing={1} sx={{ gridArea: 'sound' }}>
        <Tooltip title={t`Order by phone`}>
          <IconButton
            component={Link}
            to={newOrderPath}
            sx={(theme) => ({ fontSize: '1.25rem', border: theme.mixins.line(theme.vars.palette.outline) })}
          >
            <PhoneIcon />
          </IconButton>
        </Tooltip>
        <SoundSwitch />
      </Stack>
      <SlotSelect
        chosen={view.slot}
        none={t`All delivery times`}
        states={shownStates(view)}
        // A slot has its day.
        onChoose={(slot) => onChange({ ...withoutDay(view), slot })}
      />
      <DeliveryDays
        chosen={view.day}
        states={shownStates(view)}
        onChoose={(day) => onChange({ ...withoutDay(view), slot: null, ...(day && { day }) })}
      />
      <ScopeChips
        scope={view.scope}
        // The counts are those of all days.
        counts={view.days ? undefined : counts}
        onChoose={(scope) => onChange({ ...view, scope })}
      />
      {view.days && (
        <Chip
          label={placedText(i18n, view.days)}
          sx={{ justifySelf: 'start' }}
          onDelete={() => onChange({ scope: view.scope, slot: view.slot, q: view.q })}
        />
      )}
    </Box>
  );
}
