import Button from '@mui/material/Button';
import { SearchField } from '../../components/SearchField';
import { styled } from '../../components/styled';
import { useSearchDraft } from './useSearchDraft';

const Form = styled('form')(({ theme }) => ({
  display: 'flex',
  // The button goes below where the words of the box would be cut beside it.
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  maxWidth: '40rem',
  '& > span': { flex: '1 1 13.25rem', minWidth: 0 },
}));

type ProductSearchProps = { settled: string; onSearch: (text: string, how: 'typed' | 'entered') => void };

/** The search box of the list: what is typed counts after a pause, Enter and the button at once. */
export function ProductSearch({ settled, onSearch }: ProductSearchProps) {
  const { draft, setDraft, settleNow } = useSearchDraft(settled, onSearch);
  return (
    <Form
      role="search"
      aria-label="Products"
      onSubmit={(event) => {
        event.preventDefault();
        settleNow();
      }}
    >
      <SearchField label="Search products" value={draft} onChange={(event) => setDraft(event.target.value)} />
      <Button type="submit" variant="contained">
        Search
      </Button>
    </Form>
  );
}
