import { type ComponentType } from 'react';
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router-dom';
import { Spinner } from '../components/Spinner';
import { HomePage } from '../pages/HomePage';
import { Layout } from './layout/Layout';
import { PageFailure } from './PageFailure';
import { paths } from './paths';
import { RequireLogin } from './RequireLogin';

/** A page that is fetched when it is first visited. */
const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({ path, lazy: async () => ({ Component: await load() }) });

/** The table of pages; `/` and what surrounds every page come with the first request. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: PageFailure,
    children: [
      {
        Component: Outlet,
        ErrorBoundary: PageFailure,
        HydrateFallback: Spinner,
        children: [
          { path: paths.home, Component: HomePage },
          page(paths.login, async () => (await import('../pages/LoginPage')).LoginPage),
          page(paths.register, async () => (await import('../pages/RegisterPage')).RegisterPage),
          page(paths.products, async () => (await import('../pages/ProductsPage')).ProductsPage),
          page(paths.cart, async () => (await import('../pages/CartPage')).CartPage),
          page(paths.product, async () => (await import(/* webpackChunkName: "placeholders" */ '../pages/ProductPage')).ProductPage),
          page(paths.categories, async () => (await import(/* webpackChunkName: "placeholders" */ '../pages/CategoriesPage')).CategoriesPage),
          page(paths.category, async () => (await import(/* webpackChunkName: "placeholders" */ '../pages/CategoryPage')).CategoryPage),
          page(paths.paymentSuccess, async () => (await import(/* webpackChunkName: "payment" */ '../pages/PaymentSuccessPage')).PaymentSuccessPage),
          page(paths.paymentCancel, async () => (await import(/* webpackChunkName: "payment" */ '../pages/PaymentCancelPage')).PaymentCancelPage),
          {
            Component: RequireLogin,
            children: [
              page(paths.checkout, async () => (await import(/* webpackChunkName: "placeholders" */ '../pages/CheckoutPage')).CheckoutPage),
              page(paths.profile, async () => (await import(/* webpackChunkName: "placeholders" */ '../pages/ProfilePage')).ProfilePage),
              page(paths.orders, async () => (await import(/* webpackChunkName: "placeholders" */ '../pages/OrdersPage')).OrdersPage),
              page(paths.order, async () => (await import(/* webpackChunkName: "placeholders" */ '../pages/OrderPage')).OrderPage),
              page(paths.myProducts, async () => (await import(/* webpackChunkName: "placeholders" */ '../pages/MyProductsPage')).MyProductsPage),
              page(paths.addProduct, async () => (await import(/* webpackChunkName: "placeholders" */ '../pages/AddProductPage')).AddProductPage),
              page(paths.editProduct, async () => (await import(/* webpackChunkName: "placeholders" */ '../pages/EditProductPage')).EditProductPage),
            ],
          },
          page('*', async () => (await import('../pages/NotFoundPage')).NotFoundPage),
        ],
      },
    ],
  },
];

export type ShopRouter = ReturnType<typeof createBrowserRouter>;

export function createRouter(): ShopRouter {
  return createBrowserRouter(routes);
}
