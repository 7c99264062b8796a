import { Type } from '@sinclair/typebox';
import { type FastifyRequest } from 'fastify';
import {
  ManagedProduct,
  ManagedProductPage,
  ManagedProductQuery,
  ProductSheet,
  SheetResult,
  StockChange,
} from '../../../../contract/managedProducts';
import { type App, type AppContext } from '../../../context';
import { inTransaction, type DbOrTransaction } from '../../../db/database';
import { imageBase } from '../../../http/baseUrl';
import { createCounter } from '../../../http/counter';
import { OptionalKeyHeader } from '../../../http/idempotentCalls';
import { paged } from '../../../http/cappedPage';
import { PagedQuery } from '../../../http/paging';
import { IdParams } from '../../../http/validation';
import { PRODUCT_ERROR_RESPONSES } from '../../catalog/managed/productErrors';
import { readManaged, readManagedPage, type ProductScope } from '../../catalog/managed/readManaged';
import { archiveProduct, restoreProduct } from '../../catalog/managed/writeManaged';
import { adjustStock } from '../../catalog/stock/adjustStock';
import { applySheet, writeSheet } from './productSheet';

const CHANGES_PER_HOUR = 300;
const SHEET_EXAMPLE = 'id,name,price,quantity,exported_quantity\n12,Almonds,1250.00,40,40\n';
const SHEET_BODY_LIMIT = 256 * 1024;

/** The published products of a member who supplies them. */
export function registerPublishedRoutes(app: App, context: AppContext): void {
  const { db, config, now, responseCache } = context;
  const changes = createCounter(context, { name: 'published', max: CHANGES_PER_HOUR, seconds: 3600 });
  const access = { config: { access: 'member' } } as const;
  const about = (operationId: string, summary: string) => ({ tags: ['selling'], operationId, summary });
  const ofOne = (operationId: string, summary: string) => ({
    ...about(operationId, summary),
    params: IdParams,
    response: { 200: ManagedProduct, ...PRODUCT_ERROR_RESPONSES },
  });

  /** Makes a change of one of the member's products, and reads it. */
  const change = async (
    request: FastifyRequest<{ Params: { id: number } }>,
    work: (transaction: DbOrTransaction, scope: ProductScope) => Promise<void>,
  ): Promise<ManagedProduct> => {
    await changes.consume(String(request.member.id));
    const scope = { id: request.params.id, supplierId: request.member.id };
    const product = await inTransaction(db, async (transaction) => {
      await work(transaction, scope);
      return readManaged(transaction, scope, imageBase(request, config));
    });
    responseCache.clear();
    return product;
  };

  app.get(
    '/api/selling/products/',
    {
      ...access,
      schema: {
        ...about('getSuppliedProducts', 'A page of the published products that the member supplies'),
        querystring: Type.Object({ ...ManagedProductQuery.properties, ...PagedQuery.properties }),
        response: { 200: ManagedProductPage, ...PRODUCT_ERROR_RESPONSES },
      },
    },
    async (request) => {
      const { query, member } = request;
      const filter = { ...query, supplierId: member.id };
      return paged(request, config, (page) =>
        readManagedPage(db, filter, { page, imageBase: imageBase(request, config) }),
      );
    },
  );

  app.get(
    '/api/selling/products/sheet/',
    {
      ...access,
      schema: {
        ...about(
          'getProductSheet',
          'Prices, stocks and particulars of the products that the member supplies, as a CSV file',
        ),
        response: {
          200: Type.String({ description: 'text/csv', examples: [SHEET_EXAMPLE] }),
          ...PRODUCT_ERROR_RESPONSES,
        },
      },
    },
    async ({ member }, reply) =>
      reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="mewa-pasal-products.csv"',
          'cache-control': 'no-store',
        })
        .send(await writeSheet(db, member.id)),
  );

  app.post(
    '/api/selling/products/sheet/',
    {
      ...access,
      bodyLimit: SHEET_BODY_LIMIT,
      schema: {
        ...about(
          'applyProductSheet',
          'Change the prices and stocks of a CSV file, and propose its particulars; nothing when a row is refused',
        ),
        body: ProductSheet,
        response: { 200: SheetResult, ...PRODUCT_ERROR_RESPONSES },
      },
    },
    async ({ member, body }) => {
      await changes.consume(String(member.id));
      const by = { supplierId: member.id, at: new Date(now()) };
      const result = await inTransaction(db, (transaction) => applySheet(transaction, by, body.csv));
      responseCache.clear();
      return result;
    },
  );

  app.post(
    '/api/selling/products/:id/stock/',
    {
      ...access,
      schema: {
        ...ofOne('changeSuppliedStock', 'Change the stock of a product'),
        headers: OptionalKeyHeader,
        body: StockChange,
      },
    },
    async (request) => {
      const { body, member, headers } = request;
      const caller = { actorId: member.id, key: headers['idempotency-key'] };
      return change(request, (transaction, scope) => adjustStock(transaction, scope, body, caller));
    },
  );

  app.post(
    '/api/selling/products/:id/archive/',
    { ...access, schema: ofOne('archiveSuppliedProduct', 'Take a product off sale') },
    async (request) => change(request, (transaction, scope) => archiveProduct(transaction, scope, new Date(now()))),
  );

  app.post(
    '/api/selling/products/:id/restore/',
    { ...access, schema: ofOne('restoreSuppliedProduct', 'Put a product back on sale') },
    async (request) => change(request, restoreProduct),
  );
}
