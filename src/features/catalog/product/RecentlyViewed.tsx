import { useLingui } from '@lingui/react/macro';
import { skipToken } from '@reduxjs/toolkit/query';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { ProductRow } from './ProductRow';
import { type ShopProduct } from '../catalogEndpoints';
import { useGetViewedProductsQuery } from './viewedEndpoint';
import { clearViewed, forgetViewed, rememberViewed, useViewedIds } from './viewedProducts';

const SHOWN = 4;

/** Keeps the product of a page as viewed; one that is sold out or unknown is removed. `product` undefined: it is still loading. */
export function useRememberViewed(
  id: number | null,
  product: Pick<ShopProduct, 'quantity'> | undefined,
  isUnknown: boolean,
) {
  const canBeBought = product && product.quantity > 0;
  /** Of this page: a logout empties the list, and the page that stays open loads its product again. */
  const isRemembered = useRef(false);
  useEffect(() => {
    if (id === null) return;
    if (isUnknown || canBeBought === false) forgetViewed(id);
    else if (canBeBought && !isRemembered.current) {
      isRemembered.current = true;
      rememberViewed(id);
    }
  }, [id, isUnknown, canBeBought]);
}

/** The products that were viewed last in this browser and are in stock, without the one of this page. */
export function RecentlyViewed({ except }: { except: number | null }) {
  const { t } = useLingui();
  const ids = useViewedIds()
    .filter((id) => id !== except)
    .slice(0, SHOWN);
  const { data: products = [] } = useGetViewedProductsQuery(ids.length > 0 ? { ids } : skipToken);
  if (ids.length === 0 || products.length === 0) return null;
  return (
    <ProductRow
      title={t`Recently viewed`}
      note={t`Only this browser keeps this list.`}
      control={
        <Button color="inherit" onClick={clearViewed}>
          {t`Clear`}
        </Button>
      }
      products={products}
    />
  );
}
