import { Trans, useLingui } from '@lingui/react/macro';
import Typography from '@mui/material/Typography';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { Breadcrumbs } from '../../components/Breadcrumbs';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { SearchIcon } from '../../components/icons';
import { NepaliText } from '../../components/NepaliText';
import { PageFrame } from '../../components/PageFrame';
import { pageSettings } from '../../config/pageSettings';
import { categoryPath, paths } from '../../config/paths';
import { LoginReason } from '../../features/auth/LoginReason';
import { LOGIN_REASON_ID } from '../../features/cart/AddToCart';
import { ProductResults } from '../../features/catalog/list/ProductResults';
import {
  type ProductsView,
  readProductsView,
  WHOLE_LIST,
  writeProductsView,
} from '../../features/catalog/list/productsUrl';
import { readId } from '../../config/readId';
import { SortSelect } from '../../features/catalog/list/SortSelect';
import { useCategories } from '../../features/catalog/categories/useCategories';
import { useProductList } from '../../features/catalog/list/useProductList';
import { useSortInUrl } from '../../features/catalog/list/useProductsView';

/** The products of a category. The URL contains the sort. */
export function Component() {
  const { t } = useLingui();
  const { shop } = pageSettings();
  const { id: address = '' } = useParams();
  const id = readId(address);
  const { list, isLoading } = useCategories();
  const category = list.find((each) => each.id === id);
  const shopName = shop.name;
  const name = category?.name ?? t`Category ${address}`;
  const isUnknown = id === null || (list.length > 0 && !isLoading && !category);
  return (
    <PageFrame
      title={name}
      // One address for every sort.
      canonical={isUnknown ? undefined : categoryPath(id)}
      description={category && t`${name} of ${shopName}, from Nepal and delivered to your door, with price and stock.`}
      image={category?.image}
      heading={null}
      width="xl"
    >
      {isUnknown ? (
        <StatusMessage
          level="h1"
          title={t`We cannot find this category`}
          icon={<SearchIcon />}
          links={[
            { to: paths.categories, text: t`See the categories` },
            { to: paths.products, text: t`See all products` },
          ]}
        >
          <Trans>The shop has no category {address}.</Trans>
        </StatusMessage>
      ) : (
        <>
          <Breadcrumbs
            parents={[{ text: t`Categories`, to: paths.categories }]}
            current={{ text: name, to: categoryPath(id) }}
          />
          <Typography variant="h1" tabIndex={-1} sx={{ mb: 2 }}>
            <NepaliText>{name}</NepaliText>
          </Typography>
          <CategoryProducts key={id} id={id} />
        </>
      )}
    </PageFrame>
  );
}

function CategoryProducts({ id }: { id: number }) {
  const { t } = useLingui();
  useSortInUrl();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const categories = useCategories();
  const view: ProductsView = { ...WHOLE_LIST, category: id, sort: readProductsView(query).sort };
  const list = useProductList(view);
  const retry = () => {
    list.retry();
    categories.retry();
  };
  return (
    <section aria-label={t`Products`}>
      <LoginReason id={LOGIN_REASON_ID} />
      <ProductResults
        list={list}
        view={view}
        categories={categories.list}
        // The only change that the list itself offers: all products.
        onChange={() => void navigate(paths.products)}
        onRetry={retry}
        toolbar={
          <SortSelect
            compact
            chosen={view.sort}
            onChoose={(sort) =>
              setQuery(writeProductsView({ ...WHOLE_LIST, sort }), { preventScrollReset: true, flushSync: true })
            }
          />
        }
      />
    </section>
  );
}
