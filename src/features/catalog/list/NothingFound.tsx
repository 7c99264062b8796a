import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { StatusMessage } from '../../../components/feedback/StatusMessage';
import { SearchIcon } from '../../../components/icons';
import { NepaliText } from '../../../components/NepaliText';
import { shortText } from '../../../components/shortText';
import { categoryPath, paths } from '../../../config/paths';
import { isSpecificationOnly } from '../../../config/shopFeatures';
import { type ShopCategory } from '../catalogEndpoints';
import { useGetPopularSearchesQuery } from './popularSearchesEndpoint';

const SEARCH_LENGTH = 60;

const searchPath = (search: string) => `${paths.products}?${new URLSearchParams({ search })}`;

/** The single words of a search that finds nothing. */
const wordsOf = (search: string): string[] => {
  const words = [...new Set(search.split(/\s+/).filter((word) => word.length > 2))];
  return words.length > 1 ? words : [];
};

/** A list that has no product, with ways on. */
export function NothingFound({
  search,
  categories,
  onShowAll,
}: {
  search: string;
  categories: ShopCategory[];
  onShowAll: () => void;
}) {
  const { t } = useLingui();
  const shown = shortText(search, SEARCH_LENGTH);
  return (
    <>
      <StatusMessage
        title={search ? t`Nothing for “${shown}”` : t`Nothing here`}
        level="p"
        icon={<SearchIcon />}
        actions={
          <Button variant="contained" onClick={onShowAll}>
            <Trans>Show all products</Trans>
          </Button>
        }
      >
        <Trans>Try adjusting your search or filters</Trans>
      </StatusMessage>
      {search && !isSpecificationOnly() && <OtherSearches search={search} categories={categories} />}
    </>
  );
}

function OtherSearches({ search, categories }: { search: string; categories: ShopCategory[] }) {
  const { t } = useLingui();
  const { data: popular = [] } = useGetPopularSearchesQuery();
  return (
    <Stack spacing={2.5} sx={{ mt: 3 }}>
      <Links title={t`Search for a part`}>
        {wordsOf(search).map((word) => (
          <LinkChip key={word} to={searchPath(word)} text={shortText(word, SEARCH_LENGTH)} />
        ))}
      </Links>
      <Links title={t`Popular searches`}>
        {popular.map((text) => (
          <LinkChip key={text} to={searchPath(text)} text={text} />
        ))}
      </Links>
      <Links title={t`Categories`}>
        {categories.map(({ id, name }) => (
          <LinkChip key={id} to={categoryPath(id)} text={name} />
        ))}
      </Links>
    </Stack>
  );
}

function Links({ title, children }: { title: string; children: ReactNode[] }) {
  const id = useId();
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Stack component="ul" direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
        {children}
      </Stack>
    </section>
  );
}

const LinkChip = ({ to, text }: { to: string; text: string }) => (
  <li>
    <Chip
      component={Link}
      clickable
      to={to}
      label={<NepaliText>{text}</NepaliText>}
      variant="outlined"
      sx={{ height: 44 }}
    />
  </li>
);
