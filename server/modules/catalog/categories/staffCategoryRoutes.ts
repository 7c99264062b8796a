import { Type } from '@sinclair/typebox';
import { type FastifyRequest } from 'fastify';
import {
  CategoryBody,
  CategoryConflict,
  CategoryOrder,
  CategoryPatch,
  DeskCategory,
} from '../../../../contract/deskCategories';
import { OrderError } from '../../../../contract/orders';
import { type App, type AppContext } from '../../../context';
import { staffOf } from '../../../db/staffTransaction';
import { imageBase } from '../../../http/baseUrl';
import { ERROR_RESPONSES, NotFoundError } from '../../../http/errors';
import { IdParams } from '../../../http/validation';
import { PICTURE_UPLOAD, registerPictureUploads } from '../../../pictures/receivePicture';
import { addCategory, changeCategory, orderCategories, readDeskCategories, removeCategory } from './deskCategories';

/** The categories of the shop, for staff. */
export async function registerStaffCategoryRoutes(app: App, context: AppContext): Promise<void> {
  const { db, config, responseCache } = context;
  const access = { config: { access: 'staff' } } as const;
  const about = (operationId: string, summary: string) => ({ tags: ['desk'], operationId, summary });
  const errors = { ...ERROR_RESPONSES, 409: OrderError };
  const readAll = (request: FastifyRequest) => readDeskCategories(db, imageBase(request, config));
  const readOne = async (request: FastifyRequest, id: number): Promise<DeskCategory> => {
    const category = (await readAll(request)).find((each) => each.id === id);
    if (!category) throw new NotFoundError();
    return category;
  };

  app.get(
    '/api/desk/categories/',
    {
      ...access,
      schema: {
        ...about('getDeskCategories', 'All categories, with what uses them'),
        response: { 200: Type.Array(DeskCategory), ...errors },
      },
    },
    readAll,
  );
  app.post(
    '/api/desk/categories/',
    {
      ...access,
      schema: {
        ...about('addCategory', 'Add a category'),
        body: CategoryBody,
        response: { 201: DeskCategory, ...errors },
      },
    },
    async (request, reply) => {
      const id = await addCategory(db, staffOf(request), request.body);
      responseCache.clear();
      return reply.code(201).send(await readOne(request, id));
    },
  );
  app.put(
    '/api/desk/categories/order/',
    {
      ...access,
      schema: {
        ...about('orderCategories', 'Set the order of all categories'),
        body: CategoryOrder,
        response: { 200: Type.Array(DeskCategory), ...errors },
      },
    },
    async (request) => {
      await orderCategories(db, staffOf(request), request.body.categories);
      responseCache.clear();
      return readAll(request);
    },
  );
  app.patch(
    '/api/desk/categories/:id/',
    {
      ...access,
      schema: {
        ...about('updateCategory', 'Rename a category, say whether its goods are fresh, or remove its picture'),
        params: IdParams,
        body: CategoryPatch,
        response: { 200: DeskCategory, ...errors, 409: CategoryConflict },
      },
    },
    async (request) => {
      await changeCategory(db, staffOf(request), request.params.id, request.body, imageBase(request, config));
      responseCache.clear();
      return readOne(request, request.params.id);
    },
  );
  app.delete(
    '/api/desk/categories/:id/',
    {
      ...access,
      schema: {
        ...about('removeCategory', 'Remove a category that nothing uses'),
        params: IdParams,
        response: { 204: Type.Null(), ...errors },
      },
    },
    async (request, reply) => {
      await removeCategory(db, staffOf(request), request.params.id);
      responseCache.clear();
      return reply.code(204).send(null);
    },
  );
  await registerPictureUploads(app, context, (scope, receivePicture) => {
    scope.put(
      '/api/desk/categories/:id/image/',
      {
        ...PICTURE_UPLOAD,
        ...access,
        schema: {
          ...PICTURE_UPLOAD.schema,
          ...about('setCategoryPicture', 'Set the picture of a category'),
          params: IdParams,
          response: { 200: DeskCategory, ...errors },
        },
      },
      async (request) => {
        const { id } = request.params;
        await readOne(request, id);
        const image = await receivePicture(request);
        await changeCategory(db, staffOf(request), id, { image }, imageBase(request, config));
        responseCache.clear();
        return readOne(request, id);
      },
    );
  });
}
