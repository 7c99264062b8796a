import { Suspense } from 'react';
import { lazyPart } from '../../../components/lazyPart';
import { useHydrated } from '../../../components/useHydrated';
import { hasFeature } from '../../../config/shopFeatures';
import { type HeartProps } from './Heart';

const Heart = lazyPart<HeartProps>(
  async () => (await import(/* webpackChunkName: "favourites" */ './Heart')).Heart,
  () => null,
);

/** The heart of a product. Its script is loaded after the page. */
export const LazyHeart = (props: HeartProps) =>
  useHydrated() && hasFeature('products') ? (
    <Suspense>
      <Heart {...props} />
    </Suspense>
  ) : null;
