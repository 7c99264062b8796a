import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { styled } from '@mui/material/styles';
import { SearchIcon } from '../../../components/icons';
import { shortText } from '../../../components/shortText';

const SEARCH_LENGTH = 40;

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: `${theme.spacing(6)} minmax(0, 1fr)`,
  alignItems: 'center',
  justifyItems: 'center',
  columnGap: theme.spacing(1.5),
  width: '100%',
  minHeight: theme.spacing(4),
  fontWeight: 600,
  overflowWrap: 'anywhere',
  '& > span': { justifySelf: 'start' },
}));

/** The last suggestion: the products page with everything that the search finds. */
export function AllResults({ count, search }: { count: number; search: string }) {
  const { t } = useLingui();
  const shown = shortText(search, SEARCH_LENGTH);
  return (
    <Row>
      <SearchIcon />
      <span>{t`${plural(count, { one: `# result for “${shown}”`, other: `All # results for “${shown}”` })}`}</span>
    </Row>
  );
}
