/** Wire schemas of the categories as staff keep them. The client imports their types alone. */
import { Type, type Static } from '@sinclair/typebox';
import { PRODUCT_LIMITS } from './productRules';
import { editConflictOf, ListedCategory, Nullable, SeenVersion } from './wire';

const Name = Type.String({ description: `one line of at most ${PRODUCT_LIMITS.category} characters` });

const listed = ListedCategory.examples[0];

/** A category, in the order of the shop's lists. */
export const DeskCategory = Type.Composite(
  [
    ListedCategory,
    Type.Object({
      has_picture: Type.Boolean({ description: 'has a picture of its own; else the one of a product is shown' }),
      fresh: Type.Boolean({ description: 'its goods spoil: they can be returned within a day' }),
      version: Type.String({ description: 'of its names and `fresh`' }),
      uses: Type.Integer({ description: 'products on sale, archived products and open submissions' }),
    }),
  ],
  { examples: [{ ...listed, has_picture: true, fresh: false, version: 'k3Jb', uses: 25 }] },
);
export type DeskCategory = Static<typeof DeskCategory>;

export const CategoryConflict = editConflictOf(DeskCategory);

const NameInNepali = Nullable(
  Type.String({ description: `in Nepali: one line of at most ${PRODUCT_LIMITS.category} characters` }),
);

export const CategoryBody = Type.Object(
  { name: Name, name_ne: Type.Optional(NameInNepali) },
  { title: 'CategoryBody', examples: [{ name: 'Gift boxes', name_ne: 'उपहार बाकस' }] },
);
export type CategoryBody = Static<typeof CategoryBody>;

export const CategoryPatch = Type.Object(
  {
    name: Type.Optional(Name),
    name_ne: Type.Optional(NameInNepali),
    fresh: Type.Optional(Type.Boolean()),
    image: Type.Optional(Type.Null({ description: 'removes the picture; PUT …/image/ sets one' })),
    version: SeenVersion,
  },
  { title: 'CategoryPatch', examples: [{ name: 'Gift boxes' }] },
);
export type CategoryPatch = Static<typeof CategoryPatch>;

export const CategoryOrder = Type.Object(
  { categories: Type.Array(Type.Integer(), { description: 'the ids of all categories', maxItems: 1000 }) },
  { title: 'CategoryOrder', examples: [{ categories: [4, 1, 2] }] },
);
export type CategoryOrder = Static<typeof CategoryOrder>;
