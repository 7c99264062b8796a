import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import Pagination from '@mui/material/Pagination';
import PaginationItem from '@mui/material/PaginationItem';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { type SellingStanding } from '../../../contract/selling';
import { errorText } from '../../http/apiError';
import { ErrorState } from '../../components/feedback/ErrorState';
import { ListSkeleton } from '../../components/feedback/ListSkeleton';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { BasketIcon } from '../../components/icons';
import { pagesOf } from '../../components/listCount';
import { PageFrame } from '../../components/PageFrame';
import { paths } from '../../config/paths';
import { ProductFilters } from '../../features/selling/products/ProductFilters';
import {
  EMPTY_TEXTS,
  type ProductScope,
  readProductView,
  SCOPES,
  writeProductView,
} from '../../features/selling/products/productView';
import { PublishedList } from '../../features/selling/products/PublishedList';
import {
  PAGE_SIZE,
  sellingProductErrors,
  useGetSellingProductsQuery,
  useGetSubmissionsQuery,
} from '../../features/selling/products/sellingProductEndpoints';
import { SheetButtons } from '../../features/selling/products/SheetButtons';
import { useGetStandingQuery } from '../../features/selling/sellingEndpoints';
import { SubmissionList } from '../../features/selling/products/SubmissionList';
import { StandingNotice } from '../../features/selling/StandingNotice';

const Skeleton = () => {
  const { t } = useLingui();
  return <ListSkeleton text={t`Loading your products`} heights={[12, 12, 12]} />;
};

/** The first scope of which there are any when the page is opened; null until that is known. Later changes do not move the reader on. */
function useFirstScope({ currentData, isError }: { currentData?: SellingStanding; isError: boolean }) {
  const [first, setFirst] = useState<ProductScope | null>(null);
  const counts = currentData?.counts;
  if (!first && (counts || isError)) setFirst(SCOPES.find((scope) => counts && counts[scope] > 0) ?? 'sale');
  return first;
}

/** What a member sells through the shop: on sale, archived, and what waits for its approval. */
export function Component() {
  const { t } = useLingui();
  const [query, setQuery] = useSearchParams();
  const standing = useGetStandingQuery();
  const view = readProductView(query, useFirstScope(standing));
  const { scope, ...list } = view;
  const counts = standing.currentData?.counts;
  const waiting = scope === 'rejected' ? 0 : (counts?.rejected ?? 0);
  const show = (change: Partial<typeof view>) => setQuery(writeProductView({ ...view, ...change }));

  return (
    <PageFrame title={t`My products`}>
      <Stack sx={{ gap: 2, mb: 2, alignItems: 'start' }}>
        <StandingNotice />
        <Button variant="contained" component={Link} to={paths.addProduct}>
          <Trans>Add product</Trans>
        </Button>
        <Button variant="outlined" component={Link} to={paths.earnings}>
          <Trans>Sales</Trans>
        </Button>
      </Stack>
      {waiting > 0 && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" onClick={() => show({ scope: 'rejected', search: '', page: 1 })}>
              <Trans>Show</Trans>
            </Button>
          }
        >
          {waiting === 1 ? t`One product was sent back to you.` : t`${waiting} products were sent back to you.`}
        </Alert>
      )}
      <ProductFilters view={view} counts={counts} onChange={show} />
      {scope ? <ProductsOf scope={scope} {...list} /> : <Skeleton />}
    </PageFrame>
  );
}

function ProductsOf({ scope, search, page }: { scope: ProductScope; search: string; page: number }) {
  const { t, i18n } = useLingui();
  const isPublished = scope === 'sale' || scope === 'archived';
  const published = useGetSellingProductsQuery(
    { search, page, archived: scope === 'archived' },
    { skip: !isPublished },
  );
  const proposed = useGetSubmissionsQuery(
    { search, page, state: isPublished ? 'draft' : scope },
    { skip: isPublished },
  );
  const { currentData, error, isFetching, refetch } = isPublished ? published : proposed;
  const pages = currentData ? pagesOf(currentData, page, PAGE_SIZE) : 0;

  if (!currentData)
    return error && !isFetching ? (
      <ErrorState title={errorText(sellingProductErrors.load, error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton />
    );
  return (
    <>
      {currentData.count === 0 && (
        <StatusMessage
          title={search ? t`None of your products matches` : i18n._(EMPTY_TEXTS[scope])}
          icon={<BasketIcon />}
          links={[{ to: paths.addProduct, text: t`Propose a product` }]}
        >
          <Trans>You propose a product, we check it and sell it in the shop.</Trans>
        </StatusMessage>
      )}
      {isPublished && currentData.count > 0 && <SheetButtons />}
      {currentData.count > 0 && (
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
            <PaginationItem
              {...item}
              component={Link}
              to={`?${writeProductView({ scope, search, page: item.page ?? 1 })}`}
            />
          )}
        />
      )}
    </>
  );
}
