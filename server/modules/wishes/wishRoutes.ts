import { Type } from '@sinclair/typebox';
import { AddedFavourites, BoughtProduct, FavouritesBody, ProductIds } from '../../../contract/wishes';
import { BusinessError } from '../../../contract/wire';
import { type App, type AppContext } from '../../context';
import { imageBase } from '../../http/baseUrl';
import { ERROR_RESPONSES, orFields } from '../../http/errors';
import { IdParams } from '../../http/validation';
import { LanguageQuery } from '../catalog/listing';
import { readBuyAgain } from './buyAgain';
import { addFavourites, readFavourites, removeFavourite } from './favourites';
import { addStockAlert, readStockAlerts, removeStockAlert } from './stockAlerts';

const ERRORS = { ...ERROR_RESPONSES, 400: orFields(BusinessError) } as const;

/** Favourites, products that members wait for, and what they buy again. */
export function registerWishRoutes(app: App, context: AppContext): void {
  const { db, config, now } = context;
  const access = { config: { access: 'member' } } as const;
  const about = (operationId: string, summary: string) => ({ tags: ['wishes'], operationId, summary });
  const ids = { response: { 200: ProductIds, ...ERRORS } };

  app.get(
    '/api/favourites/',
    { ...access, schema: { ...about('getFavourites', 'The favourites, the last one first'), ...ids } },
    async ({ member }) => ({ products: await readFavourites(db, member.id) }),
  );
  app.post(
    '/api/favourites/',
    {
      ...access,
      schema: {
        ...about('addFavourites', 'Add favourites'),
        body: FavouritesBody,
        response: { 200: AddedFavourites, ...ERRORS },
      },
    },
    async ({ member, body }) => {
      const left_out = await addFavourites(db, member.id, body.products);
      return { products: await readFavourites(db, member.id), left_out };
    },
  );
  app.delete(
    '/api/favourites/:id/',
    { ...access, schema: { ...about('removeFavourite', 'Remove a product'), params: IdParams, ...ids } },
    async ({ member, params }) => {
      await removeFavourite(db, member.id, params.id);
      return { products: await readFavourites(db, member.id) };
    },
  );

  app.get(
    '/api/stock-alerts/',
    { ...access, schema: { ...about('getStockAlerts', 'The products that the member waits for'), ...ids } },
    async ({ member }) => ({ products: await readStockAlerts(db, member.id) }),
  );
  app.put(
    '/api/stock-alerts/:id/',
    {
      ...access,
      schema: { ...about('addStockAlert', 'Tell me when this product is back'), params: IdParams, ...ids },
    },
    async ({ member, params }) => {
      await addStockAlert(context, member.id, params.id);
      return { products: await readStockAlerts(db, member.id) };
    },
  );
  app.delete(
    '/api/stock-alerts/:id/',
    { ...access, schema: { ...about('removeStockAlert', 'Wait no longer'), params: IdParams, ...ids } },
    async ({ member, params }) => {
      await removeStockAlert(db, member.id, params.id);
      return { products: await readStockAlerts(db, member.id) };
    },
  );

  app.get(
    '/api/buy-again/',
    {
      ...access,
      schema: {
        ...about('getBuyAgain', 'What the member has ordered before and is in stock, by frequency and recency'),
        querystring: LanguageQuery,
        response: { 200: Type.Array(BoughtProduct), ...ERRORS },
      },
    },
    async (request) => {
      const shown = { imageBase: imageBase(request, config), language: request.query.language };
      return readBuyAgain(db, request.member.id, { now: now(), ...shown });
    },
  );
}
