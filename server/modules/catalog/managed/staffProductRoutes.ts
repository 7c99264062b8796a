import { eq } from 'drizzle-orm';
import { type FastifyRequest } from 'fastify';
import { Type } from '@sinclair/typebox';
import {
  ManagedProduct,
  ManagedProductPage,
  ManagedProductQuery,
  NewProduct,
  ProductPatch,
  StockChange,
  StockMovementPage,
} from '../../../../contract/managedProducts';
import { type App, type AppContext } from '../../../context';
import { type DbOrTransaction } from '../../../db/database';
import { allProducts } from '../../../db/schema';
import { inStaffTransaction, staffOf } from '../../../db/staffTransaction';
import { imageBase } from '../../../http/baseUrl';
import { paged } from '../../../http/cappedPage';
import { PagedQuery } from '../../../http/paging';
import { createOnce, OptionalKeyHeader, readCall } from '../../../http/idempotentCalls';
import { IdParams } from '../../../http/validation';
import { PICTURE_UPLOAD, registerPictureUploads } from '../../../pictures/receivePicture';
import { adjustStock } from '../stock/adjustStock';
import { PRODUCT_ERROR_RESPONSES } from './productErrors';
import { readManaged, readManagedPage } from './readManaged';
import { readMovements } from './stockMovements';
import { addProduct, archiveProduct, changeProduct, checkVersion, restoreProduct } from './writeManaged';

/** All products, for staff. */
export async function registerStaffProductRoutes(app: App, context: AppContext): Promise<void> {
  const { db, config, now, responseCache } = context;
  const access = { config: { access: 'staff' } } as const;
  const about = (operationId: string, summary: string) => ({ tags: ['desk'], operationId, summary });
  const ofOne = (operationId: string, summary: string) => ({
    ...about(operationId, summary),
    params: IdParams,
    response: { 200: ManagedProduct, ...PRODUCT_ERROR_RESPONSES },
  });

  /** Makes a change that is recorded, and reads the product. */
  const change = async (
    request: FastifyRequest,
    work: (transaction: DbOrTransaction) => Promise<number>,
  ): Promise<ManagedProduct> => {
    const product = await inStaffTransaction(db, staffOf(request), async (transaction) =>
      readManaged(transaction, { id: await work(transaction) }, imageBase(request, config)),
    );
    responseCache.clear();
    return product;
  };

  app.get(
    '/api/desk/products/',
    {
      ...access,
      schema: {
        ...about('getDeskProducts', 'A page of all products, archived ones too'),
        querystring: Type.Object({ ...ManagedProductQuery.properties, ...PagedQuery.properties }),
        response: { 200: ManagedProductPage, ...PRODUCT_ERROR_RESPONSES },
      },
    },
    async (request) => {
      const { query } = request;
      return paged(request, config, (page) =>
        readManagedPage(db, query, { page, imageBase: imageBase(request, config) }),
      );
    },
  );

  app.post(
    '/api/desk/products/',
    {
      ...access,
      schema: {
        ...about('addDeskProduct', 'Add a product'),
        headers: OptionalKeyHeader,
        body: NewProduct,
        response: { 201: ManagedProduct, ...PRODUCT_ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      const { body, member, headers } = request;
      const call = readCall(member.id, headers, ['product', body]);
      const add = (transaction: DbOrTransaction) =>
        createOnce(transaction, call, () => addProduct(transaction, body, { actorId: member.id }));
      return reply.code(201).send(await change(request, add));
    },
  );

  app.get('/api/desk/products/:id/', { ...access, schema: ofOne('getDeskProduct', 'A product') }, async (request) =>
    readManaged(db, request.params, imageBase(request, config)),
  );

  app.patch(
    '/api/desk/products/:id/',
    { ...access, schema: { ...ofOne('updateDeskProduct', 'Change a product, but for its stock'), body: ProductPatch } },
    async (request) => {
      const { id } = request.params;
      return change(request, async (transaction) => {
        const { version } = request.body;
        await checkVersion(transaction, id, { version, imageBase: imageBase(request, config) });
        await changeProduct(transaction, id, request.body);
        return id;
      });
    },
  );

  app.post(
    '/api/desk/products/:id/stock/',
    {
      ...access,
      schema: {
        ...ofOne('changeDeskStock', 'Change the stock of a product'),
        headers: OptionalKeyHeader,
        body: StockChange,
      },
    },
    async (request) => {
      const { params, body, member, headers } = request;
      return change(request, async (transaction) => {
        await adjustStock(transaction, params, body, { actorId: member.id, key: headers['idempotency-key'] });
        return params.id;
      });
    },
  );

  app.get(
    '/api/desk/products/:id/stock/',
    {
      ...access,
      schema: {
        ...about('getStockMovements', 'The changes of the stock of a product, the last one first'),
        params: IdParams,
        querystring: PagedQuery,
        response: { 200: StockMovementPage, ...PRODUCT_ERROR_RESPONSES },
      },
    },
    async (request) => {
      const { id } = request.params;
      await readManaged(db, { id }, '');
      return paged(request, config, (page) => readMovements(db, id, page));
    },
  );

  app.post(
    '/api/desk/products/:id/archive/',
    { ...access, schema: ofOne('archiveDeskProduct', 'Take a product off sale') },
    async (request) => {
      const { id } = request.params;
      return change(request, async (transaction) => {
        await archiveProduct(transaction, { id }, new Date(now()));
        return id;
      });
    },
  );

  app.post(
    '/api/desk/products/:id/restore/',
    { ...access, schema: ofOne('restoreDeskProduct', 'Put a product back on sale') },
    async (request) => {
      const { id } = request.params;
      return change(request, async (transaction) => {
        await restoreProduct(transaction, { id });
        return id;
      });
    },
  );

  await registerPictureUploads(app, context, (scope, receivePicture) => {
    scope.put(
      '/api/desk/products/:id/image/',
      {
        ...access,
        ...PICTURE_UPLOAD,
        schema: { ...PICTURE_UPLOAD.schema, ...ofOne('setDeskProductPicture', 'Set the picture of a product') },
      },
      async (request) => {
        const { id } = request.params;
        await readManaged(db, { id }, '');
        const image = await receivePicture(request);
        return change(request, async (transaction) => {
          await transaction.update(allProducts).set({ image }).where(eq(allProducts.id, id));
          return id;
        });
      },
    );
  });
}
