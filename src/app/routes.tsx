import { type RouteObject } from 'react-router-dom';
import { paths } from '../config/paths';
import { Layout } from '../layout/Layout';
import { HomePage } from '../pages/home/HomePage';
import { PageFailure } from './PageFailure';
import { RequireLogin } from './RequireLogin';
import { ShopFailure } from './ShopFailure';

/** The pages behind a login. */
const memberPages: RouteObject[] = [
  {
    path: paths.checkout,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "placeholders" */ '../pages/checkout/CheckoutPage')).CheckoutPage,
    }),
  },
  {
    path: paths.profile,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "placeholders" */ '../pages/profile/ProfilePage')).ProfilePage,
    }),
  },
  {
    path: paths.orders,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "placeholders" */ '../pages/orders/OrdersPage')).OrdersPage,
    }),
  },
  {
    path: paths.order,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "placeholders" */ '../pages/orders/OrderPage')).OrderPage,
    }),
  },
  {
    path: paths.myProducts,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "placeholders" */ '../pages/selling/MyProductsPage'))
        .MyProductsPage,
    }),
  },
  {
    path: paths.addProduct,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "placeholders" */ '../pages/selling/AddProductPage'))
        .AddProductPage,
    }),
  },
  {
    path: paths.editProduct,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "placeholders" */ '../pages/selling/EditProductPage'))
        .EditProductPage,
    }),
  },
];

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
          {
            path: paths.product,
            lazy: async () => ({
              Component: (await import(/* webpackChunkName: "placeholders" */ '../pages/product/ProductPage'))
                .ProductPage,
            }),
          },
          {
            path: paths.categories,
            lazy: async () => ({
              Component: (await import(/* webpackChunkName: "placeholders" */ '../pages/categories/CategoriesPage'))
                .CategoriesPage,
            }),
          },
          {
            path: paths.category,
            lazy: async () => ({
              Component: (await import(/* webpackChunkName: "placeholders" */ '../pages/categories/CategoryPage'))
                .CategoryPage,
            }),
          },
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
          { Component: RequireLogin, children: memberPages },
          // Only in the development build.
          ...(process.env.NODE_ENV === 'development'
            ? [
                {
                  path: '/dev/states',
                  lazy: async () => ({ Component: (await import('../dev/StatesPage')).StatesPage }),
                },
              ]
            : []),
          {
            path: '*',
            lazy: async () => ({
              Component: (await import(/* webpackChunkName: "notFound" */ '../pages/notfound/NotFoundPage'))
                .NotFoundPage,
            }),
          },
        ],
      },
    ],
  },
];
