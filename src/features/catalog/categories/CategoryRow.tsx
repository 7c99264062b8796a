import { useLingui } from '@lingui/react/macro';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { NepaliText } from '../../../components/NepaliText';
import { ProductImage } from '../../../components/ProductImage';
import { categoryPath } from '../../../config/paths';
import { useCategories } from './useCategories';

/** The pictures of the first viewport, which load at once. */
const EAGER = 6;

/** While it loads: about as many as there will be, so that they fill as many lines. */
const SKELETONS = 18;

// One line that scrolls sideways, so that the products stay on the first screen of a phone. A mouse cannot swipe: where there is
// room, it gets lines.
const Row = styled('ul')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1),
  minHeight: theme.spacing(8.5),
  // Room for the focus ring.
  margin: theme.spacing(1, -2, 0),
  padding: theme.spacing(1, 2),
  listStyle: 'none',
  overflowX: 'auto',
  scrollPaddingInline: theme.spacing(2),
  // To the edge of the window, past the padding of its container.
  [theme.containerQueries.up('sm')]: {
    marginInline: theme.spacing(-3),
    paddingInline: theme.spacing(3),
    scrollPaddingInline: theme.spacing(3),
  },
  '& > li > span': { height: theme.spacing(6) },
  [theme.containerQueries.up('md')]: {
    '@media (pointer: fine)': {
      flexWrap: 'wrap',
      '& a': { minHeight: theme.spacing(5), paddingInlineEnd: theme.spacing(1.5), fontSize: '0.9375rem' },
      '& a > div': { width: theme.spacing(4) },
      '& > li > span': { height: theme.spacing(5) },
    },
  },
}));

const Pill = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minHeight: theme.spacing(6),
  padding: theme.spacing(0.5, 2, 0.5, 0.5),
  borderRadius: '99rem',
  border: theme.mixins.line(theme.vars.palette.divider),
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  fontWeight: 600,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&:hover': { borderColor: theme.vars.palette.primary.main },
  '& > div': { flex: 'none', width: theme.spacing(5), borderRadius: '50%', overflow: 'hidden' },
}));

/** The shop's categories in one row. Nothing when they cannot be loaded: the page has other ways to the products. */
export function CategoryRow() {
  const { t } = useLingui();
  const { list, error, isLoading } = useCategories();
  if (error) return null;
  return (
    <nav aria-label={t`Categories`}>
      <Row role="list" aria-busy={isLoading || undefined}>
        {isLoading &&
          Array.from({ length: SKELETONS }, (_, index) => (
            <li key={`skeleton-${index}`} aria-hidden="true">
              <Skeleton variant="rounded" sx={{ width: '10rem', borderRadius: '99rem' }} />
            </li>
          ))}
        {list.map(({ id, name, image }, index) => (
          <li key={id}>
            <Pill to={categoryPath(id)}>
              <div>
                <ProductImage name={name} src={image ?? null} eager={index < EAGER} sizes="2.5rem" />
              </div>
              <NepaliText>{name}</NepaliText>
            </Pill>
          </li>
        ))}
      </Row>
    </nav>
  );
}
