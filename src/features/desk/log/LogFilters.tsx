import { useLingui } from '@lingui/react/macro';
import Stack from '@mui/material/Stack';
import { PillInput } from '../../../components/PillInput';
import { DownloadButton } from '../../../components/DownloadButton';
import { ListSearch } from '../../../components/ListSearch';
import { FilterSelect } from '../FilterSelect';
import { type LogFilter, logErrors, useGetStaffLogFiltersQuery, useLazyGetStaffLogFileQuery } from './logEndpoints';
import { personText, words } from './logTexts';

type LogFiltersProps = { filter: LogFilter; onChange: (filter: LogFilter) => void };

/** What the log is filtered by, and the file of it. */
export function LogFilters({ filter, onChange }: LogFiltersProps) {
  const { t, i18n } = useLingui();
  const { currentData } = useGetStaffLogFiltersQuery();
  const [loadFile] = useLazyGetStaffLogFileQuery();
  const { q = '', staff = '', thing = '', day = '' } = filter;

  return (
    <Stack useFlexGap direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, mb: 2.5 }}>
      <ListSearch
        list={t`Log`}
        label={t`Order number or name`}
        value={q}
        onSearch={(text) => onChange({ ...filter, q: text })}
        style={{ flex: '1 1 14rem' }}
      />
      <FilterSelect
        label={t`Person`}
        value={staff}
        all={t`Everybody`}
        options={(currentData?.staff ?? []).map((person) => ({
          value: String(person.id),
          text: personText(i18n, person),
        }))}
        onChoose={(value) => onChange({ ...filter, staff: value })}
      />
      <FilterSelect
        label={t`What`}
        value={thing}
        all={t`Everything`}
        options={(currentData?.things ?? []).map((name) => ({ value: name, text: words(i18n, name) }))}
        onChoose={(value) => onChange({ ...filter, thing: value, thing_id: '' })}
      />
      <PillInput
        type="date"
        value={day}
        onChange={(event) => onChange({ ...filter, day: event.target.value })}
        slotProps={{ input: { 'aria-label': t`Day` } }}
      />
      <DownloadButton name="staff-log.csv" load={() => loadFile(filter).unwrap()} errors={logErrors.download} />
    </Stack>
  );
}
