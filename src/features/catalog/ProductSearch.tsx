import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { SearchField } from '../../components/SearchField';
import { type SearchDraft } from '../../components/useSearchDraft';

/** The search box of the list: typing searches after a pause, Enter and the button at once. */
export function ProductSearch({ search }: { search: SearchDraft }) {
  return (
    <Box
      component="form"
      role="search"
      aria-label="Products"
      // The button wraps below the box where the placeholder would be cut beside it.
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, maxWidth: '40rem' }}
      onSubmit={(event) => {
        event.preventDefault();
        search.settleNow();
      }}
    >
      <SearchField
        {...search.composition}
        label="Search products"
        value={search.draft}
        onChange={(event) => search.setDraft(event.target.value)}
        sx={{ flex: '1 1 13.5rem', width: 'auto' }}
      />
      <Button type="submit" variant="contained">
        Search
      </Button>
    </Box>
  );
}
