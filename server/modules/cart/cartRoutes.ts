import { Type } from '@sinclair/typebox';
import { type FastifyRequest } from 'fastify';
import { Cart } from '../../../contract/wire';
import { type App, type AppContext } from '../../context';
import { imageBase, imageUrl } from '../../http/baseUrl';
import { addItem, clearCart, readCart, removeItem, updateItem } from './cart';
import { CART_ERROR_RESPONSES, throwInvalidBody } from './cartErrors';

const Addition = Type.Object(
  {
    product_id: Type.Integer(),
    quantity: Type.Optional(Type.Integer({ minimum: 1, description: '1 when absent' })),
  },
  { title: 'CartAddition' },
);
const Update = Type.Object(
  {
    item_id: Type.Integer(),
    quantity: Type.Integer({ description: '0 or less removes the line' }),
  },
  { title: 'CartUpdate' },
);
const Removal = Type.Object({ item_id: Type.Integer() }, { title: 'CartRemoval' });

/** The cart calls, for members only. Each responds with the whole cart. */
export function registerCartRoutes(app: App, context: AppContext): void {
  const { db, config } = context;
  const checkBody = async ({ validationError }: FastifyRequest) => {
    if (validationError) throwInvalidBody(validationError);
  };
  // `checkBody` reports validation errors in the form of cart errors.
  const route = { config: { access: 'member' }, preHandler: checkBody, attachValidation: true } as const;
  const schema = (operationId: string, summary: string) => ({
    tags: ['cart'],
    'x-specification': true as const,
    operationId,
    summary,
    response: { 200: Cart, ...CART_ERROR_RESPONSES },
  });

  const withImageUrls = (request: FastifyRequest, cart: Cart): Cart => {
    const base = imageBase(request, config);
    const items = cart.cart_items.map((item) => {
      const product = { ...item.product, image: imageUrl(item.product.image, base) };
      return { ...item, product };
    });
    return { ...cart, cart_items: items };
  };

  app.get('/api/products/cart/me/', { ...route, schema: schema('getCart', 'The cart') }, async (request) =>
    withImageUrls(request, await readCart(db, request.member.id)),
  );
  app.post(
    '/api/products/cart/add_item/',
    { ...route, schema: { ...schema('addCartItem', 'Add a product'), body: Addition } },
    async (request) => {
      const { product_id, quantity = 1 } = request.body;
      return withImageUrls(request, await addItem(context, request.member.id, product_id, quantity));
    },
  );
  app.patch(
    '/api/products/cart/update_item/',
    { ...route, schema: { ...schema('updateCartItem', 'Set a quantity'), body: Update } },
    async (request) => {
      const { item_id, quantity } = request.body;
      return withImageUrls(request, await updateItem(db, request.member.id, item_id, quantity));
    },
  );
  app.delete(
    '/api/products/cart/remove_item/',
    { ...route, schema: { ...schema('removeCartItem', 'Take a line out'), body: Removal } },
    async (request) => withImageUrls(request, await removeItem(db, request.member.id, request.body.item_id)),
  );
  app.delete(
    '/api/products/cart/clear/',
    { ...route, schema: schema('clearCart', 'Take every line out') },
    async (request) => withImageUrls(request, await clearCart(db, request.member.id)),
  );
}
