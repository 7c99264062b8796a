import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { errorText } from '../../../http/apiError';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { PillInput } from '../../../components/PillInput';
import { saveFile } from '../../../components/saveFile';
import { ListSearch } from '../../../components/ListSearch';
import { useSingleFlight } from '../../../components/useSingleFlight';
import { FilterSelect } from '../FilterSelect';
import { type LogFilter, logErrors, useGetStaffLogFiltersQuery, useLazyGetStaffLogFileQuery } from './logEndpoints';
import { personText, thingText } from './logTexts';

type LogFiltersProps = { filter: LogFilter; onChange: (filter: LogFilter) => void };

/** What the log is filtered by, and the file of it. */
export function LogFilters({ filter, onChange }: LogFiltersProps) {
  const { currentData } = useGetStaffLogFiltersQuery();
  const [loadFile, { isFetching }] = useLazyGetStaffLogFileQuery();
  const { q = '', staff = '', thing = '', day = '' } = filter;
  const download = useSingleFlight(async () => {
    try {
      saveFile('staff-log.csv', await loadFile(filter).unwrap(), 'text/csv');
    } catch (failure) {
      enqueueSnackbar(errorText(logErrors.download, failure), { variant: 'error' });
    }
  });

  return (
    <Stack useFlexGap direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, mb: 2.5 }}>
      <ListSearch
        list="Log"
        label="Order number or name"
        value={q}
        onSearch={(text) => onChange({ ...filter, q: text })}
        style={{ flex: '1 1 14rem' }}
      />
      <FilterSelect
        label="Person"
        value={staff}
        all="Everybody"
        options={(currentData?.staff ?? []).map((person) => ({ value: String(person.id), text: personText(person) }))}
        onChoose={(value) => onChange({ ...filter, staff: value })}
      />
      <FilterSelect
        label="What"
        value={thing}
        all="Everything"
        options={(currentData?.things ?? []).map((name) => ({ value: name, text: thingText(name) }))}
        onChoose={(value) => onChange({ ...filter, thing: value, thing_id: '' })}
      />
      <PillInput
        type="date"
        value={day}
        onChange={(event) => onChange({ ...filter, day: event.target.value })}
        slotProps={{ input: { 'aria-label': 'Day' } }}
      />
      <Button variant="outlined" aria-disabled={isFetching} onClick={() => void download()}>
        Download CSV
      </Button>
    </Stack>
  );
}
