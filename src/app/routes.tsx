import { type ComponentType } from 'react';
import { type RouteObject } from 'react-router-dom';
import { type ShopFeature } from '../../contract/shopFeatures';
import { paths } from '../config/paths';
import { hasFeature } from '../config/shopFeatures';
import { Layout } from '../layout/Layout';
import { HomePage } from '../pages/home/HomePage';
import { type PlaceholderName } from '../pages/placeholder/PlaceholderPage';
import { PageFailure } from './PageFailure';
import { RequireLogin } from './RequireLogin';
import { ShopFailure } from './ShopFailure';

async function loadPlaceholder(page: PlaceholderName) {
  const { PlaceholderPage } = await import(
    /* webpackChunkName: "placeholder" */ '../pages/placeholder/PlaceholderPage'
  );
  return { element: <PlaceholderPage page={page} /> };
}

/** The route of a page that is not built yet. */
const placeholder = (page: PlaceholderName): RouteObject => ({ path: paths[page], lazy: () => loadPlaceholder(page) });

/** The route of a page beyond the specification: the placeholder when the shop does not have the feature. */
const featurePage = (
  page: PlaceholderName,
  feature: ShopFeature,
  load: () => Promise<{ Component: ComponentType }>,
): RouteObject => ({ path: paths[page], lazy: () => (hasFeature(feature) ? load() : loadPlaceholder(page)) });

const loadNotFound = async () => ({
  Component: (await import(/* webpackChunkName: "notFound" */ '../pages/notfound/NotFoundPage')).NotFoundPage,
});

/** The route of an account page whose address the specification does not have: unknown when the shop does not have the feature. */
const accountPage = (path: string, load: () => Promise<{ Component: ComponentType }>): RouteObject => ({
  path,
  lazy: () => (hasFeature('account') ? load() : loadNotFound()),
});

/** The shop's routes. `/` and the layout are part of the first scripts; every other page is loaded on its first visit. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    errorElement: <ShopFailure />,
    children: [
      {
        // Inside the layout: header and footer stay when a page fails, and while the first page loads.
        errorElement: <PageFailure />,
        hydrateFallbackElement: <></>,
        children: [
          { path: paths.home, Component: HomePage },
          {
            path: paths.login,
            lazy: async () => ({
              Component: (
                await import(/* webpackChunkName: "login", webpackPrefetch: true */ '../pages/login/LoginPage')
              ).LoginPage,
            }),
          },
          {
            path: paths.register,
            lazy: async () => ({
              Component: (await import(/* webpackChunkName: "register" */ '../pages/register/RegisterPage'))
                .RegisterPage,
            }),
          },
          accountPage(paths.forgotPassword, async () => ({
            Component: (await import(/* webpackChunkName: "password" */ '../pages/password/ForgotPasswordPage'))
              .ForgotPasswordPage,
          })),
          accountPage(paths.resetPassword, async () => ({
            Component: (await import(/* webpackChunkName: "password" */ '../pages/password/ResetPasswordPage'))
              .ResetPasswordPage,
          })),
          {
            path: paths.products,
            lazy: async () => ({
              Component: (
                await import(/* webpackChunkName: "products", webpackPrefetch: true */ '../pages/products/ProductsPage')
              ).ProductsPage,
            }),
          },
          {
            path: paths.cart,
            lazy: async () => ({
              Component: (await import(/* webpackChunkName: "cart", webpackPrefetch: true */ '../pages/cart/CartPage'))
                .CartPage,
            }),
          },
          featurePage('product', 'products', async () => ({
            Component: (
              await import(/* webpackChunkName: "product", webpackPrefetch: true */ '../pages/product/ProductPage')
            ).ProductPage,
          })),
          featurePage('categories', 'products', async () => ({
            Component: (await import(/* webpackChunkName: "categories" */ '../pages/categories/CategoriesPage'))
              .CategoriesPage,
          })),
          featurePage('category', 'products', async () => ({
            Component: (await import(/* webpackChunkName: "categories" */ '../pages/category/CategoryPage'))
              .CategoryPage,
          })),
          {
            path: paths.paymentSuccess,
            lazy: async () => ({
              Component: (await import(/* webpackChunkName: "payment" */ '../pages/payment/PaymentSuccessPage'))
                .PaymentSuccessPage,
            }),
          },
          {
            path: paths.paymentCancel,
            lazy: async () => ({
              Component: (await import(/* webpackChunkName: "payment" */ '../pages/payment/PaymentCancelPage'))
                .PaymentCancelPage,
            }),
          },
          {
            Component: RequireLogin,
            children: [
              featurePage('checkout', 'orders', async () => ({
                Component: (await import(/* webpackChunkName: "checkout" */ '../pages/checkout/CheckoutPage'))
                  .CheckoutPage,
              })),
              featurePage('profile', 'account', async () => ({
                Component: (await import(/* webpackChunkName: "profile" */ '../pages/profile/ProfilePage')).ProfilePage,
              })),
              featurePage('orders', 'orders', async () => ({
                Component: (await import(/* webpackChunkName: "orders" */ '../pages/orders/OrdersPage')).OrdersPage,
              })),
              featurePage('order', 'orders', async () => ({
                Component: (await import(/* webpackChunkName: "orders" */ '../pages/order/OrderPage')).OrderPage,
              })),
              placeholder('myProducts'),
              placeholder('addProduct'),
              placeholder('editProduct'),
            ],
          },
          {
            // Not `RequireLogin` alone: without the feature, visitors too are told that the address is unknown.
            lazy: async () => (hasFeature('account') ? { Component: RequireLogin } : loadNotFound()),
            children: [
              accountPage(paths.profileAddresses, async () => ({
                Component: (await import(/* webpackChunkName: "addresses" */ '../pages/profile/AddressesPage'))
                  .AddressesPage,
              })),
              accountPage(paths.profilePassword, async () => ({
                Component: (await import(/* webpackChunkName: "profile" */ '../pages/profile/PasswordPage'))
                  .PasswordPage,
              })),
              accountPage(paths.profileDevices, async () => ({
                Component: (await import(/* webpackChunkName: "profile" */ '../pages/profile/DevicesPage')).DevicesPage,
              })),
              accountPage(paths.profileSettings, async () => ({
                Component: (await import(/* webpackChunkName: "profile" */ '../pages/profile/SettingsPage'))
                  .SettingsPage,
              })),
            ],
          },
          {
            lazy: async () => ({
              Component: (await import(/* webpackChunkName: "desk" */ './RequireStaff')).RequireStaff,
            }),
            children: [
              {
                path: paths.desk,
                lazy: async () => ({
                  Component: (await import(/* webpackChunkName: "desk" */ '../pages/desk/DeskPage')).DeskPage,
                }),
              },
              {
                path: paths.deskPickList,
                lazy: async () => ({
                  Component: (await import(/* webpackChunkName: "pickList" */ '../pages/desk/PickListPage'))
                    .PickListPage,
                }),
              },
              {
                path: paths.deskSummary,
                lazy: async () => ({
                  Component: (await import(/* webpackChunkName: "deskSummary" */ '../pages/desk/DeskSummaryPage'))
                    .DeskSummaryPage,
                }),
              },
              {
                path: paths.deskOrder,
                lazy: async () => ({
                  Component: (await import(/* webpackChunkName: "deskOrder" */ '../pages/desk/DeskOrderPage'))
                    .DeskOrderPage,
                }),
              },
            ],
          },
          // Only in the development build.
          ...(process.env.NODE_ENV === 'development'
            ? [
                {
                  path: '/dev/states',
                  lazy: async () => ({ Component: (await import('../dev/StatesPage')).StatesPage }),
                },
              ]
            : []),
          { path: '*', lazy: loadNotFound },
        ],
      },
    ],
  },
];
