import { type CSSProperties } from 'react';
import { SearchField } from './SearchField';
import { useSearchDraft } from './useSearchDraft';

type ListSearchProps = {
  /** What is searched: the name of the form. */
  list: string;
  label: string;
  value: string;
  onSearch: (text: string) => void;
  style?: CSSProperties;
};

/** The search of a list, which follows the typing after a pause and Enter at once. */
export function ListSearch({ list, label, value, onSearch, style }: ListSearchProps) {
  const search = useSearchDraft(value, onSearch);
  return (
    <form
      role="search"
      aria-label={list}
      style={style}
      onSubmit={(event) => {
        event.preventDefault();
        search.settleNow();
      }}
    >
      <SearchField
        label={label}
        value={search.draft}
        onChange={(event) => search.setDraft(event.target.value)}
        {...search.composition}
      />
    </form>
  );
}
