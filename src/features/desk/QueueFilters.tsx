import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { SearchField } from '../../components/SearchField';
import { useSearchDraft } from '../../components/useSearchDraft';
import { type QueueView, SCOPE_TEXTS, SCOPES } from './queueView';
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
          label="Number, phone or name"
          value={search.draft}
          onChange={(event) => search.setDraft(event.target.value)}
          {...search.composition}
        />
      </form>
      <Stack
        direction="row"
        role="group"
        aria-label="Show"
        // One line to swipe on a phone.
        sx={{ gap: 1, overflowX: 'auto', flexWrap: { '@xs': 'nowrap', '@md': 'wrap' }, mx: -2, px: 2, py: 0.5 }}
      >
        {SCOPES.map((scope) => (
          <Chip
            key={scope}
            label={SCOPE_TEXTS[scope]}
            color={view.scope === scope ? 'primary' : 'default'}
            variant={view.scope === scope ? 'filled' : 'outlined'}
            aria-pressed={view.scope === scope}
            onClick={() => onChange({ ...view, scope })}
            sx={{ flexShrink: 0, minHeight: '2.75rem', borderRadius: '99rem', px: 0.75 }}
          />
        ))}
      </Stack>
      <SlotSelect chosen={view.slot} none="All delivery times" onChoose={(slot) => onChange({ ...view, slot })} />
    </Stack>
  );
}
