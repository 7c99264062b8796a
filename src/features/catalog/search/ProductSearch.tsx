import { Trans, useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { SearchField } from '../../../components/SearchField';
import { type SearchDraft } from '../../../components/useSearchDraft';
import { paths } from '../../../config/paths';
import { type ProductsView, WHOLE_LIST, writeProductsView } from '../list/productsUrl';

/** The search box of the list: typing searches after a pause, Enter and the button at once. Before React runs, the browser searches. */
export function ProductSearch({ search, view }: { search: SearchDraft; view: ProductsView }) {
  const { t } = useLingui();
  const kept = [...writeProductsView({ ...view, search: WHOLE_LIST.search })];
  return (
    <Box
      component="form"
      role="search"
      aria-label={t`Products`}
      action={paths.products}
      // The button wraps below the box where the placeholder would be cut beside it.
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, maxWidth: '40rem' }}
      onSubmit={(event) => {
        event.preventDefault();
        search.settleNow();
      }}
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SearchField
        {...search.composition}
        label={t`Search products`}
        value={search.draft}
        onChange={(event) => search.setDraft(event.target.value)}
        sx={{ flex: '1 1 13.5rem', width: 'auto' }}
      />
      <Button type="submit" variant="contained">
        <Trans>Search</Trans>
      </Button>
    </Box>
  );
}
