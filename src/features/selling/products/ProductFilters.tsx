import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { ListSearch } from '../../../components/ListSearch';
import { type ProductView, SCOPE_TEXTS, SCOPES } from './productView';

type ProductFiltersProps = { view: ProductView; onChange: (view: ProductView) => void };

/** Search and scope of a member's products. */
export function ProductFilters({ view, onChange }: ProductFiltersProps) {
  return (
    <Stack useFlexGap spacing={1.5} sx={{ mb: 2.5 }}>
      <ListSearch
        list="My products"
        label="Search my products"
        value={view.search}
        onSearch={(text) => onChange({ ...view, search: text, page: 1 })}
      />
      <Stack direction="row" role="group" aria-label="Show" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {SCOPES.map((scope) => (
          <Chip
            key={scope}
            label={SCOPE_TEXTS[scope]}
            color={scope === view.scope ? 'primary' : 'default'}
            variant={scope === view.scope ? 'filled' : 'outlined'}
            aria-pressed={scope === view.scope}
            onClick={() => onChange({ ...view, scope, page: 1 })}
            sx={[{ minHeight: '2.75rem', px: 0.75 }, scope === view.scope && ((theme) => theme.mixins.forcedHighlight)]}
          />
        ))}
      </Stack>
    </Stack>
  );
}
