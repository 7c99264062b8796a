import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { generatePath, Link as RouterLink, useParams } from 'react-router-dom';
import { errorText } from '../../http/apiError';
import { Breadcrumbs } from '../../components/Breadcrumbs';
import { JsonLd } from '../../components/JsonLd';
import { usePageUrl } from '../../config/origin';
import { productJsonLd } from '../../features/catalog/product/productJsonLd';
import { ErrorState } from '../../components/feedback/ErrorState';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { SearchIcon } from '../../components/icons';
import { PageFrame } from '../../components/PageFrame';
import { categoryPath, paths } from '../../config/paths';
import { hasFeature } from '../../config/shopFeatures';
import { useDeliveryAddress } from '../../features/addresses/useDeliveryAddress';
import { useAuthStatus } from '../../features/auth/authContext';
import { LoginReason } from '../../features/auth/LoginReason';
import { useLoginState } from '../../features/auth/loginState';
import { LOGIN_REASON_ID } from '../../features/cart/AddToCart';
import { BuyProduct } from '../../features/cart/BuyProduct';
import { catalogErrors, type ShopProduct } from '../../features/catalog/catalogEndpoints';
import { NextDelivery } from '../../features/checkout/NextDelivery';
import { ProductRow } from '../../features/catalog/product/ProductRow';
import { ProductView, SoldOutNotice } from '../../features/catalog/product/ProductView';
import { readId } from '../../config/readId';
import { RecentlyViewed, useRememberViewed } from '../../features/catalog/product/RecentlyViewed';
import { StockAlert } from '../../features/catalog/stockAlerts/StockAlert';
import { useProduct } from '../../features/catalog/product/useProduct';

/** A product of the catalog. */
export function Component() {
  const { id = '' } = useParams();
  return <Product key={id} address={id} id={readId(id)} />;
}

function Product({ address, id }: { address: string; id: number | null }) {
  const { t } = useLingui();
  const pageUrl = usePageUrl();
  const { product, related, isUnknown, hasFailed, error, refetch } = useProduct(id);
  useRememberViewed(id, product, isUnknown);
  const canLoad = product || !hasFailed;
  const title = product?.name ?? t`Product ${address}`;
  const category = product?.category;
  const categoryName = category?.name;
  const parents = category
    ? [
        { text: t`Categories`, to: paths.categories },
        { text: category.name, to: categoryPath(category.id) },
      ]
    : [{ text: t`Products`, to: paths.products }];
  const path = generatePath(paths.product, { id: address });
  return (
    <PageFrame
      title={title}
      canonical={isUnknown ? undefined : path}
      description={product?.desc}
      image={product?.image}
      type="product"
      heading={null}
      width="xl"
    >
      {isUnknown && <UnknownProduct address={address} />}
      {!isUnknown && !canLoad && <ErrorState title={errorText(catalogErrors.loadProduct, error)} onRetry={refetch} />}
      {!isUnknown && canLoad && (
        <>
          <Breadcrumbs parents={parents} current={{ text: title, to: path }} />
          {product && <JsonLd data={productJsonLd(product, pageUrl(path))} />}
          <ProductView id={address} product={product}>
            {product && hasFailed && <StaleNotice onRetry={refetch} />}
            {product && product.quantity <= 0 && (
              <SoldOutNotice product={product}>
                <BackInStock product={product} />
              </SoldOutNotice>
            )}
            {product && product.quantity > 0 && (
              <>
                <LoginReason id={LOGIN_REASON_ID} />
                <BuyProduct product={product} />
                {hasFeature('orders') && <DeliveryLine />}
              </>
            )}
          </ProductView>
          {!hasFailed && related?.length !== 0 && (
            <ProductRow title={categoryName ? t`More in ${categoryName}` : t`More products`} products={related} />
          )}
        </>
      )}
      <RecentlyViewed except={id} />
    </PageFrame>
  );
}

/** Members can wait for a product that is sold out. */
function BackInStock({ product }: { product: ShopProduct }) {
  const status = useAuthStatus();
  const loginState = useLoginState();
  if (status === 'starting') return null;
  if (status === 'authenticated') return <StockAlert product={product} />;
  return (
    <Button variant="contained" component={RouterLink} to={paths.login} state={loginState}>
      <Trans>Log in to get an alert</Trans>
    </Button>
  );
}

/** When the next delivery to the member comes. As tall before it is known, so that nothing moves when it arrives. */
function DeliveryLine() {
  const address = useDeliveryAddress();
  const status = useAuthStatus();
  if (status === 'anonymous') return null;
  return (
    <Box
      data-starting={status === 'starting' || undefined}
      sx={{ minHeight: '1.5rem', '[data-visitor] &[data-starting]': { display: 'none' } }}
    >
      {address && <NextDelivery place={address.local_level} />}
    </Box>
  );
}

function StaleNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>Price and stock could not be refreshed.</Trans>
    </Alert>
  );
}

function UnknownProduct({ address }: { address: string }) {
  const { t } = useLingui();
  return (
    <StatusMessage
      level="h1"
      title={t`We cannot find this product`}
      icon={<SearchIcon />}
      links={[
        { to: paths.products, text: t`See all products` },
        { to: paths.categories, text: t`See the categories` },
      ]}
    >
      <Trans>Product {address} is not in the shop. It may no longer be sold, or the address may be wrong.</Trans>
    </StatusMessage>
  );
}
