/** Every address of the shop, once. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  products: '/products',
  product: '/products/:id',
  categories: '/categories',
  category: '/categories/:id',
  cart: '/cart',
  paymentSuccess: '/payment/success',
  paymentCancel: '/payment/cancel',
  checkout: '/checkout',
  profile: '/profile',
  orders: '/orders',
  order: '/orders/:id',
  myProducts: '/my-products',
  addProduct: '/add-product',
  editProduct: '/edit-product/:id',
} as const;

export function productPath(id: number): string {
  return `${paths.products}/${id}`;
}

/** The products page searched for `text`; the whole list when the text is blank. */
export function searchPath(text: string): string {
  const search = text.trim();
  return search ? `${paths.products}?${new URLSearchParams({ search })}` : paths.products;
}
