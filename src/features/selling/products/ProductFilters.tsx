import { useLingui } from '@lingui/react/macro';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { type SellingStanding } from '../../../../contract/selling';
import { cappedText } from '../../../components/listCount';
import { ListSearch } from '../../../components/ListSearch';
import { type ProductView, SCOPE_TEXTS, SCOPES } from './productView';

type ProductFiltersProps = {
  view: ProductView;
  /** Undefined until they are known. */
  counts: SellingStanding['counts'] | undefined;
  onChange: (view: ProductView) => void;
};

/** Search and scope of a member's products. */
export function ProductFilters({ view, counts, onChange }: ProductFiltersProps) {
  const { t, i18n } = useLingui();
  return (
    <Stack useFlexGap spacing={1.5} sx={{ mb: 2.5 }}>
      <ListSearch
        list={t`My products`}
        label={t`Search my products`}
        value={view.search}
        onSearch={(text) => onChange({ ...view, search: text, page: 1 })}
      />
      <Stack direction="row" role="group" aria-label={t`Show`} sx={{ gap: 1, flexWrap: 'wrap' }}>
        {SCOPES.map((scope) => (
          <Chip
            key={scope}
            label={
              counts?.[scope]
                ? `${i18n._(SCOPE_TEXTS[scope])} ${cappedText(i18n, counts[scope])}`
                : i18n._(SCOPE_TEXTS[scope])
            }
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
