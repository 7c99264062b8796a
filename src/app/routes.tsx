import { HELP_TEXTS, LEGAL_TEXTS, type PageTextName } from '../../contract/pageTextRules';
import { paths } from '../config/paths';
import { pageTextApi } from '../features/pageTexts/pageTextEndpoints';
import { Layout } from '../layout/Layout';
import { categoriesData } from '../pages/categories/categoriesData';
import { categoryData } from '../pages/category/categoryData';
import { homeData } from '../pages/home/homeData';
import { productData } from '../pages/product/productData';
import { productsData } from '../pages/products/productsData';
import { PageFailure } from './PageFailure';
import { extraPages, featurePages, notFound, page, type PageRoute } from './pageRoute';
import { RequireLogin } from './RequireLogin';
import { ShopFailure } from './ShopFailure';

const publicPages: PageRoute[] = [
  page(paths.home, () => import(/* webpackChunkName: "home" */ '../pages/home/HomePage'), homeData),
  page(paths.login, () => import(/* webpackChunkName: "login" */ '../pages/login/LoginPage'), {
    chunk: 'login',
    load: () => [],
  }),
  page(paths.register, () => import(/* webpackChunkName: "register" */ '../pages/register/RegisterPage'), {
    chunk: 'register',
    load: () => [],
  }),
  page(paths.products, () => import(/* webpackChunkName: "products" */ '../pages/products/ProductsPage'), productsData),
  ...featurePages('products', [
    page(paths.product, () => import(/* webpackChunkName: "product" */ '../pages/product/ProductPage'), productData),
    page(
      paths.categories,
      () => import(/* webpackChunkName: "categories" */ '../pages/categories/CategoriesPage'),
      categoriesData,
    ),
    page(
      paths.category,
      () => import(/* webpackChunkName: "categories" */ '../pages/category/CategoryPage'),
      categoryData,
    ),
  ]),
];

/** Open to everybody, with content that only the browser knows. */
const openPages: PageRoute[] = [
  page(paths.cart, () => import(/* webpackChunkName: "cart" */ '../pages/cart/CartPage')),
  page(paths.paymentSuccess, () => import(/* webpackChunkName: "payment" */ '../pages/payment/PaymentSuccessPage')),
  page(paths.paymentCancel, () => import(/* webpackChunkName: "payment" */ '../pages/payment/PaymentCancelPage')),
  ...extraPages('products', [
    page(paths.favourites, () => import(/* webpackChunkName: "favouritesPage" */ '../pages/favourites/FavouritesPage')),
  ]),
  ...extraPages('account', [
    page(paths.forgotPassword, () => import(/* webpackChunkName: "password" */ '../pages/password/ForgotPasswordPage')),
    page(paths.resetPassword, () => import(/* webpackChunkName: "password" */ '../pages/password/ResetPasswordPage')),
  ]),
];

/** A page that shows a text of the shop. */
const textPage = (name: PageTextName) =>
  page(paths[name], () => import(/* webpackChunkName: "help" */ '../pages/help/TextPage'), {
    chunk: 'help',
    load: (dispatch) => [dispatch(pageTextApi.endpoints.getPageText.initiate(name))],
  });

/** How the shop works, in words, and on which terms. */
const textPages: PageRoute[] = [
  ...extraPages('orders', HELP_TEXTS.map(textPage)),
  ...extraPages('account', LEGAL_TEXTS.map(textPage)),
];

const memberPages: PageRoute[] = [
  ...featurePages('orders', [
    page(paths.checkout, () => import(/* webpackChunkName: "checkout" */ '../pages/checkout/CheckoutPage')),
    page(paths.orders, () => import(/* webpackChunkName: "orders" */ '../pages/orders/OrdersPage')),
    page(paths.order, () => import(/* webpackChunkName: "orders" */ '../pages/order/OrderPage')),
  ]),
  ...featurePages('account', [
    page(paths.profile, () => import(/* webpackChunkName: "profile" */ '../pages/profile/ProfilePage')),
  ]),
  ...featurePages('selling', [
    page(paths.myProducts, () => import(/* webpackChunkName: "myProducts" */ '../pages/selling/MyProductsPage')),
    page(paths.earnings, () => import(/* webpackChunkName: "myProducts" */ '../pages/selling/EarningsPage')),
    page(paths.addProduct, () => import(/* webpackChunkName: "editProduct" */ '../pages/selling/EditProductPage')),
    page(paths.editProduct, () => import(/* webpackChunkName: "editProduct" */ '../pages/selling/EditProductPage')),
  ]),
];

const accountPages: PageRoute[] = [
  page(paths.profileAddresses, () => import(/* webpackChunkName: "addresses" */ '../pages/profile/AddressesPage')),
  page(paths.profilePassword, () => import(/* webpackChunkName: "profile" */ '../pages/profile/PasswordPage')),
  page(paths.profileDevices, () => import(/* webpackChunkName: "profile" */ '../pages/profile/DevicesPage')),
  page(paths.profileSettings, () => import(/* webpackChunkName: "profile" */ '../pages/profile/SettingsPage')),
];

/** What follows an order. */
const afterOrderPages: PageRoute[] = [
  page(paths.orderBill, () => import(/* webpackChunkName: "bill" */ '../pages/bill/BillPage')),
  page(paths.reportProblem, () => import(/* webpackChunkName: "reportProblem" */ '../pages/order/ReportProblemPage')),
  page(paths.buyAgain, () => import(/* webpackChunkName: "buyAgain" */ '../pages/buyAgain/BuyAgainPage')),
];

const deskPages: PageRoute[] = [
  page(paths.deskReview, () => import(/* webpackChunkName: "deskReview" */ '../pages/desk/ReviewPage')),
  page(paths.desk, () => import(/* webpackChunkName: "desk" */ '../pages/desk/DeskPage')),
  page(paths.deskProblems, () => import(/* webpackChunkName: "deskProblems" */ '../pages/desk/ProblemsPage')),
  page(paths.deskPickList, () => import(/* webpackChunkName: "pickList" */ '../pages/desk/PickListPage')),
  page(paths.deskSlips, () => import(/* webpackChunkName: "pickList" */ '../pages/desk/SlipsPage')),
  page(paths.deskRiders, () => import(/* webpackChunkName: "deskRiders" */ '../pages/desk/RidersPage')),
  page(paths.deskRider, () => import(/* webpackChunkName: "deskRiders" */ '../pages/desk/RiderDayPage')),
  page(paths.deskRouteSheet, () => import(/* webpackChunkName: "deskRiders" */ '../pages/desk/RouteSheetPage')),
  page(paths.deskTakings, () => import(/* webpackChunkName: "deskTakings" */ '../pages/desk/TakingsPage')),
  page(paths.deskSuppliers, () => import(/* webpackChunkName: "deskTakings" */ '../pages/desk/SuppliersPage')),
  page(paths.deskSupplier, () => import(/* webpackChunkName: "deskTakings" */ '../pages/desk/SupplierPage')),
  page(paths.deskProducts, () => import(/* webpackChunkName: "deskProducts" */ '../pages/desk/DeskProductsPage')),
  page(
    paths.deskMissedSearches,
    () => import(/* webpackChunkName: "missedSearches" */ '../pages/desk/MissedSearchesPage'),
  ),
  page(paths.deskOverview, () => import(/* webpackChunkName: "deskReports" */ '../pages/desk/OverviewPage')),
  page(paths.deskCategories, () => import(/* webpackChunkName: "deskCategories" */ '../pages/desk/DeskCategoriesPage')),
  page(paths.deskDelivery, () => import(/* webpackChunkName: "deskDelivery" */ '../pages/desk/DeliveryPage')),
  page(paths.deskMembers, () => import(/* webpackChunkName: "deskMembers" */ '../pages/desk/MembersPage')),
  page(paths.deskMember, () => import(/* webpackChunkName: "deskMembers" */ '../pages/desk/MemberPage')),
  page(paths.deskLog, () => import(/* webpackChunkName: "deskReports" */ '../pages/desk/LogPage')),
  page(paths.deskTexts, () => import(/* webpackChunkName: "deskTexts" */ '../pages/desk/TextsPage')),
  ...[paths.deskText, paths.deskNepaliText].map((path) =>
    page(path, () => import(/* webpackChunkName: "deskTexts" */ '../pages/desk/TextPage')),
  ),
  page(paths.deskRegisters, () => import(/* webpackChunkName: "deskReports" */ '../pages/desk/RegistersPage')),
  page(paths.deskOrder, () => import(/* webpackChunkName: "deskOrder" */ '../pages/desk/DeskOrderPage')),
];

/** Only in the development build. */
const developmentPages: PageRoute[] =
  process.env.NODE_ENV === 'development' ? [{ path: '/dev/states', lazy: () => import('../dev/StatesPage') }] : [];

/** The shop's routes. The layout is part of the first scripts; every page is loaded on its first visit. */
export const routes: PageRoute[] = [
  {
    Component: Layout,
    errorElement: <ShopFailure />,
    children: [
      {
        // Inside the layout: header and footer stay when a page fails, and while the first page loads.
        errorElement: <PageFailure />,
        hydrateFallbackElement: <></>,
        children: [
          ...publicPages,
          ...openPages,
          ...textPages,
          { Component: RequireLogin, children: memberPages },
          // Not `RequireLogin` alone: without the feature, visitors too see that the address is unknown.
          ...extraPages('account', [{ lazy: async () => ({ Component: RequireLogin }), children: accountPages }]),
          ...extraPages('orders', [
            { lazy: async () => ({ Component: RequireLogin }), children: afterOrderPages },
            {
              lazy: () => import(/* webpackChunkName: "deskFrame" */ './RequireStaff'),
              children: [
                {
                  lazy: () => import(/* webpackChunkName: "deskFrame" */ '../pages/desk/DeskFrame'),
                  children: deskPages,
                },
              ],
            },
          ]),
          ...developmentPages,
          { path: '*', lazy: notFound },
        ],
      },
    ],
  },
];
