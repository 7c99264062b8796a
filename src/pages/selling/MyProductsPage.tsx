import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import Pagination from '@mui/material/Pagination';
import PaginationItem from '@mui/material/PaginationItem';
import Stack from '@mui/material/Stack';
import { Link, useSearchParams } from 'react-router-dom';
import { errorText } from '../../api/apiError';
import { ErrorState } from '../../components/feedback/ErrorState';
import { ListSkeleton } from '../../components/feedback/ListSkeleton';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { BasketIcon } from '../../components/icons';
import { pagesOf } from '../../components/listCount';
import { PageFrame } from '../../components/PageFrame';
import { paths } from '../../config/paths';
import { ProductFilters } from '../../features/selling/products/ProductFilters';
import { EMPTY_TEXTS, readProductView, writeProductView } from '../../features/selling/products/productView';
import { PublishedList } from '../../features/selling/products/PublishedList';
import {
  PAGE_SIZE,
  sellingProductErrors,
  useGetSellingProductsQuery,
  useGetSubmissionsQuery,
} from '../../features/selling/products/sellingProductEndpoints';
import { SheetButtons } from '../../features/selling/products/SheetButtons';
import { SubmissionList } from '../../features/selling/products/SubmissionList';
import { StandingNotice } from '../../features/selling/StandingNotice';

/** What a member sells through the shop: on sale, archived, and what waits for its approval. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const view = readProductView(query);
  const { scope, search, page } = view;
  const isPublished = scope === 'sale' || scope === 'archived';
  const published = useGetSellingProductsQuery(
    { search, page, archived: scope === 'archived' },
    { skip: !isPublished },
  );
  const proposed = useGetSubmissionsQuery(
    { search, page, state: isPublished ? 'draft' : scope },
    { skip: isPublished },
  );
  const sentBack = useGetSubmissionsQuery({ search: '', page: 1, state: 'rejected' });
  const { currentData, error, isFetching, refetch } = isPublished ? published : proposed;
  const waiting = scope === 'rejected' ? 0 : (sentBack.currentData?.count ?? 0);
  const pages = currentData ? pagesOf(currentData, page, PAGE_SIZE) : 0;
  const show = (change: Partial<typeof view>) => setQuery(writeProductView({ ...view, ...change }));

  return (
    <PageFrame title="My products">
      <Stack sx={{ gap: 2, mb: 2, alignItems: 'start' }}>
        <StandingNotice />
        <Button variant="contained" component={Link} to={paths.addProduct}>
          Add product
        </Button>
      </Stack>
      {waiting > 0 && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" onClick={() => show({ scope: 'rejected', search: '', page: 1 })}>
              Show
            </Button>
          }
        >
          {waiting === 1 ? 'One product was sent back to you.' : `${waiting} products were sent back to you.`}
        </Alert>
      )}
      <ProductFilters view={view} onChange={show} />
      {!currentData && error && !isFetching && (
        <ErrorState title={errorText(sellingProductErrors.load, error)} onRetry={() => void refetch()} />
      )}
      {!currentData && !(error && !isFetching) && <ListSkeleton text="Loading your products" heights={[12, 12, 12]} />}
      {currentData?.count === 0 && (
        <StatusMessage
          title={search ? 'None of your products matches' : EMPTY_TEXTS[scope]}
          icon={<BasketIcon />}
          links={[{ to: paths.addProduct, text: 'Propose a product' }]}
        >
          You propose a product, we check it and sell it in the shop.
        </StatusMessage>
      )}
      {isPublished && currentData && currentData.count > 0 && <SheetButtons />}
      {currentData && currentData.count > 0 && (
        <List role="list" disablePadding>
          {isPublished ? (
            <PublishedList products={published.currentData?.results ?? []} />
          ) : (
            <SubmissionList submissions={proposed.currentData?.results ?? []} />
          )}
        </List>
      )}
      {pages > 1 && (
        <Pagination
          count={pages}
          page={page}
          sx={{ mt: 3 }}
          renderItem={(item) => (
            <PaginationItem {...item} component={Link} to={`?${writeProductView({ ...view, page: item.page ?? 1 })}`} />
          )}
        />
      )}
    </PageFrame>
  );
}
