import { imageUrl } from '../../http/baseUrl';
import { type ReadPersonalData } from '../../shopModule';
import { readCart } from './cart';

export const readCartData: ReadPersonalData = async ({ db }, member, urls) => {
  const cart = await readCart(db, member.id);
  const cart_items = cart.cart_items.map((item) => ({
    ...item,
    product: { ...item.product, image: imageUrl(item.product.image, urls.imageBase) },
  }));
  return { cart: { ...cart, cart_items } };
};
