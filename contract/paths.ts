/** The addresses of the pages, the only list: the client routes by them and the server names them in pages, emails and the sitemap. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  products: '/products',
  product: '/products/:id',
  categories: '/categories',
  category: '/categories/:id',
  favourites: '/favourites',
  buyAgain: '/buy-again',
  cart: '/cart',
  paymentSuccess: '/payment/success',
  paymentCancel: '/payment/cancel',
  checkout: '/checkout',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  contact: '/contact',
  delivery: '/delivery',
  returns: '/returns',
  questions: '/questions',
  privacy: '/privacy',
  terms: '/terms',
  profile: '/profile',
  profileAddresses: '/profile/addresses',
  profilePassword: '/profile/password',
  profileDevices: '/profile/devices',
  profileSettings: '/profile/settings',
  orders: '/orders',
  order: '/orders/:id',
  orderBill: '/orders/:id/bill',
  reportProblem: '/orders/:id/problem',
  myProducts: '/my-products',
  earnings: '/my-products/earnings',
  addProduct: '/add-product',
  editProduct: '/edit-product/:id',
  desk: '/desk',
  deskOrder: '/desk/orders/:id',
  deskProblems: '/desk/problems',
  deskPickList: '/desk/picklist',
  deskSlips: '/desk/slips',
  deskProducts: '/desk/products',
  deskRiders: '/desk/riders',
  deskRider: '/desk/riders/:id',
  deskRouteSheet: '/desk/riders/:id/sheet',
  deskOverview: '/desk/overview',
  deskMissedSearches: '/desk/searches',
  deskCategories: '/desk/categories',
  deskDelivery: '/desk/delivery',
  deskMembers: '/desk/members',
  deskMember: '/desk/members/:id',
  deskLog: '/desk/log',
  deskTexts: '/desk/texts',
  deskText: '/desk/texts/:name',
  deskNepaliText: '/desk/texts/:name/ne',
  deskTakings: '/desk/takings',
  deskSuppliers: '/desk/suppliers',
  deskSupplier: '/desk/suppliers/:id',
  deskRegisters: '/desk/registers',
  deskReview: '/desk/review',
} as const;

/** The service worker caches the page at this address and shows it offline. It is no route of the client. */
export const OFFLINE_PAGE = '/offline-shell';

/** The address with its percent signs escaped when its path cannot be decoded, so that a router accepts it; else the address itself. */
export function escapeMalformed(url: string): string {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
}
