import { type ComponentType, useMemo } from 'react';
import { matchRoutes, Outlet, renderMatches, type RouteObject } from 'react-router-dom';
import { useAddress, usePath } from '../components/address';
import { ErrorBoundary } from '../components/feedback/ErrorBoundary';
import { HomePage } from '../pages/home/HomePage';
import { Layout } from '../layout/Layout';
import { lazyPage } from './lazyPage';
import { PageFailure } from './PageFailure';
import { paths } from '../config/paths';

/** A page that is fetched when it is first visited. */
const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({ path, ...lazyPage(load) });

/** A page that fails leaves the bar, the footer and the other pages as they are; going elsewhere ends the failure. */
function PageOrFailure() {
  return (
    <ErrorBoundary resetOn={useAddress()} fallback={(reset, error) => <PageFailure error={error} onRetry={reset} />}>
      <Outlet />
    </ErrorBoundary>
  );
}

/** The table of pages; `/` and what surrounds every page come with the first request. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    children: [
      {
        Component: PageOrFailure,
        children: [
          { path: paths.home, Component: HomePage },
          page(
            paths.login,
            async () => (await import(/* webpackChunkName: "login" */ '../pages/login/LoginPage')).LoginPage,
          ),
          page(
            paths.register,
            async () =>
              (await import(/* webpackChunkName: "register" */ '../pages/register/RegisterPage')).RegisterPage,
          ),
          page(
            paths.products,
            async () =>
              (await import(/* webpackChunkName: "products" */ '../pages/products/ProductsPage')).ProductsPage,
          ),
          page(
            paths.cart,
            async () => (await import(/* webpackChunkName: "cart" */ '../pages/cart/CartPage')).CartPage,
          ),
          page(
            paths.product,
            async () =>
              (await import(/* webpackChunkName: "placeholders" */ '../pages/product/ProductPage')).ProductPage,
          ),
          page(
            paths.categories,
            async () =>
              (await import(/* webpackChunkName: "placeholders" */ '../pages/categories/CategoriesPage'))
                .CategoriesPage,
          ),
          page(
            paths.category,
            async () =>
              (await import(/* webpackChunkName: "placeholders" */ '../pages/categories/CategoryPage')).CategoryPage,
          ),
          page(
            paths.paymentSuccess,
            async () =>
              (await import(/* webpackChunkName: "payment" */ '../pages/payment/PaymentSuccessPage'))
                .PaymentSuccessPage,
          ),
          page(
            paths.paymentCancel,
            async () =>
              (await import(/* webpackChunkName: "payment" */ '../pages/payment/PaymentCancelPage')).PaymentCancelPage,
          ),
          {
            ...lazyPage(
              async () => (await import(/* webpackChunkName: "placeholders" */ './RequireLogin')).RequireLogin,
            ),
            children: [
              page(
                paths.checkout,
                async () =>
                  (await import(/* webpackChunkName: "placeholders" */ '../pages/checkout/CheckoutPage')).CheckoutPage,
              ),
              page(
                paths.profile,
                async () =>
                  (await import(/* webpackChunkName: "placeholders" */ '../pages/profile/ProfilePage')).ProfilePage,
              ),
              page(
                paths.orders,
                async () =>
                  (await import(/* webpackChunkName: "placeholders" */ '../pages/orders/OrdersPage')).OrdersPage,
              ),
              page(
                paths.order,
                async () =>
                  (await import(/* webpackChunkName: "placeholders" */ '../pages/orders/OrderPage')).OrderPage,
              ),
              page(
                paths.myProducts,
                async () =>
                  (await import(/* webpackChunkName: "placeholders" */ '../pages/selling/MyProductsPage'))
                    .MyProductsPage,
              ),
              page(
                paths.addProduct,
                async () =>
                  (await import(/* webpackChunkName: "placeholders" */ '../pages/selling/AddProductPage'))
                    .AddProductPage,
              ),
              page(
                paths.editProduct,
                async () =>
                  (await import(/* webpackChunkName: "placeholders" */ '../pages/selling/EditProductPage'))
                    .EditProductPage,
              ),
            ],
          },
          // Left out of every build but the development's.
          ...(process.env.NODE_ENV === 'development'
            ? [page('/dev/states', async () => (await import('../dev/StatesPage')).StatesPage)]
            : []),
          page(
            '*',
            async () =>
              (await import(/* webpackChunkName: "notFound" */ '../pages/notfound/NotFoundPage')).NotFoundPage,
          ),
        ],
      },
    ],
  },
];

/** The page of the address that is shown, with what surrounds it. */
export function Pages() {
  const path = usePath();
  return useMemo(() => renderMatches(matchRoutes(routes, path)), [path]);
}
