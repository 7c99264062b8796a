import Stack from '@mui/material/Stack';
import { SearchField } from '../../../components/SearchField';
import { useSearchDraft } from '../../../components/useSearchDraft';
import { type QueueView, shownStates } from './queueView';
import { ScopeChips } from './ScopeChips';
import { SlotSelect } from './SlotSelect';

type QueueFiltersProps = { view: QueueView; onChange: (view: QueueView) => void };

/** Search, scope and slot of the queue. A search starts among orders of every state. */
export function QueueFilters({ view, onChange }: QueueFiltersProps) {
  const search = useSearchDraft(view.q, (q) => onChange({ q, scope: q === '' ? 'placed' : 'all', slot: null }));

  return (
    <Stack useFlexGap spacing={1.5} sx={{ mb: 2.5 }}>
      <form
        role="search"
        aria-label="Orders"
        onSubmit={(event) => {
          event.preventDefault();
          search.settleNow();
        }}
      >
        <SearchField
          label="Number, phone, name or email"
          value={search.draft}
          onChange={(event) => search.setDraft(event.target.value)}
          {...search.composition}
        />
      </form>
      <ScopeChips scope={view.scope} onChoose={(scope) => onChange({ ...view, scope })} />
      <SlotSelect
        chosen={view.slot}
        none="All delivery times"
        states={shownStates(view)}
        onChoose={(slot) => onChange({ ...view, slot })}
      />
    </Stack>
  );
}
