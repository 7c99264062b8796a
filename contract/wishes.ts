/** Wire schemas of what brings members back: favourites, products that they wait for, and what they buy again. The client imports their types alone. */
import { Type, type Static } from '@sinclair/typebox';
import { MAX_FAVOURITES } from './wishRules';
import { Product } from './wire';

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** The ids of products of a member, the one that was added last first. */
export const ProductIds = Type.Object({ products: Type.Array(Type.Integer()) }, { examples: [{ products: [12, 3] }] });
export type ProductIds = Static<typeof ProductIds>;

/** The favourites after some were added, and those for which there was no room. */
export const AddedFavourites = Type.Object(
  { ...ProductIds.properties, left_out: Type.Array(Type.Integer()) },
  { examples: [{ products: [12, 3], left_out: [] }] },
);
export type AddedFavourites = Static<typeof AddedFavourites>;

export const FavouritesBody = Type.Object(
  {
    products: Type.Array(Id, {
      minItems: 1,
      maxItems: MAX_FAVOURITES,
      description: 'ids, the one that was added last first; unknown ones are left out',
    }),
  },
  { title: 'NewFavourites' },
);
export type FavouritesBody = Static<typeof FavouritesBody>;

export const BoughtProduct = Type.Object(
  {
    product: Product,
    quantity: Type.Integer({ description: 'as it was last ordered, or as many as there are' }),
    times: Type.Integer({ description: 'orders that had it' }),
    last_ordered_at: Type.String({ format: 'date-time' }),
  },
  {
    examples: [{ product: Product.examples[0], quantity: 2, times: 5, last_ordered_at: '2026-11-20T04:15:00.000Z' }],
  },
);
export type BoughtProduct = Static<typeof BoughtProduct>;
