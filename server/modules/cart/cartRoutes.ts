import { Type } from '@sinclair/typebox';
import { type FastifyRequest } from 'fastify';
import { Cart, type CartItem } from '../../../contract/wire';
import { type App, type AppContext } from '../../context';
import { baseUrl, imageUrl } from '../catalog/baseUrl';
import { addItem, clearCart, readCart, removeItem, updateItem } from './cart';
import { CART_ERROR_RESPONSES, refuseInvalidBody } from './cartErrors';

const Addition = Type.Object({
  product_id: Type.Integer(),
  quantity: Type.Optional(Type.Integer({ minimum: 1, description: '1 when absent' })),
});
const Update = Type.Object({
  item_id: Type.Integer(),
  quantity: Type.Integer({ description: '0 or less removes the line' }),
});
const Removal = Type.Object({ item_id: Type.Integer() });

/** The cart calls, for members only. Each answers the whole cart. */
export function registerCartRoutes(app: App, context: AppContext): void {
  const { db } = context;
  const refuse = async ({ validationError }: FastifyRequest) => {
    if (validationError) refuseInvalidBody(validationError);
  };
  const base = { config: { access: 'member' }, preHandler: refuse, attachValidation: true } as const;
  const schema = (summary: string) => ({
    tags: ['cart'],
    summary,
    security: [{ bearer: [] }],
    response: { 200: Cart, ...CART_ERROR_RESPONSES },
  });

  const answer = (request: FastifyRequest, cart: Cart): Cart => {
    const address = baseUrl(request, context.config);
    const withAddress = (product: CartItem['product']) => ({ ...product, image: imageUrl(product.image, address) });
    return { ...cart, cart_items: cart.cart_items.map((line) => ({ ...line, product: withAddress(line.product) })) };
  };

  app.get('/api/products/cart/me/', { ...base, schema: schema('The cart') }, async (request) =>
    answer(request, await readCart(db, request.member.id)),
  );
  app.post(
    '/api/products/cart/add_item/',
    { ...base, schema: { ...schema('Add a product'), body: Addition } },
    async (request) => {
      const { product_id, quantity = 1 } = request.body;
      return answer(request, await addItem(db, request.member.id, product_id, quantity));
    },
  );
  app.patch(
    '/api/products/cart/update_item/',
    { ...base, schema: { ...schema('Set a quantity'), body: Update } },
    async (request) => {
      const { item_id, quantity } = request.body;
      return answer(request, await updateItem(db, request.member.id, item_id, quantity));
    },
  );
  app.delete(
    '/api/products/cart/remove_item/',
    { ...base, schema: { ...schema('Take a line out'), body: Removal } },
    async (request) => answer(request, await removeItem(db, request.member.id, request.body.item_id)),
  );
  app.delete('/api/products/cart/clear/', { ...base, schema: schema('Take every line out') }, async (request) =>
    answer(request, await clearCart(db, request.member.id)),
  );
}
