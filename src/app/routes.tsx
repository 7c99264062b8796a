import { paths } from '../config/paths';
import { Layout } from '../layout/Layout';
import { categoriesData } from '../pages/categories/categoriesData';
import { categoryData } from '../pages/category/categoryData';
import { homeData } from '../pages/home/homeData';
import { Component as HomePage } from '../pages/home/HomePage';
import { productData } from '../pages/product/productData';
import { productsData } from '../pages/products/productsData';
import { type PageHandle } from '../pages/pageHandle';
import { PageFailure } from './PageFailure';
import { extraPages, featurePages, notFound, type PageRoute } from './pageRoute';
import { RequireLogin } from './RequireLogin';
import { ShopFailure } from './ShopFailure';

const publicPages: PageRoute[] = [
  { path: paths.home, Component: HomePage, handle: homeData },
  {
    path: paths.login,
    lazy: () => import(/* webpackChunkName: "login" */ '../pages/login/LoginPage'),
    handle: { chunk: 'login', load: () => [] },
  },
  {
    path: paths.register,
    lazy: () => import(/* webpackChunkName: "register" */ '../pages/register/RegisterPage'),
    handle: { chunk: 'register', load: () => [] },
  },
  {
    path: paths.products,
    lazy: () => import(/* webpackChunkName: "products" */ '../pages/products/ProductsPage'),
    handle: { chunk: 'products', ...productsData },
  },
  ...featurePages('products', [
    {
      path: paths.product,
      lazy: () => import(/* webpackChunkName: "product" */ '../pages/product/ProductPage'),
      handle: { chunk: 'product', ...productData },
    },
    {
      path: paths.categories,
      lazy: () => import(/* webpackChunkName: "categories" */ '../pages/categories/CategoriesPage'),
      handle: { chunk: 'categories', ...categoriesData },
    },
    {
      path: paths.category,
      lazy: () => import(/* webpackChunkName: "categories" */ '../pages/category/CategoryPage'),
      handle: { chunk: 'categories', ...categoryData },
    },
  ]),
];

const help: PageHandle = { chunk: 'help', load: () => [] };

/** Open to everybody, with content that only the browser knows. */
const openPages: PageRoute[] = [
  {
    path: paths.cart,
    lazy: () => import(/* webpackChunkName: "cart" */ '../pages/cart/CartPage'),
  },
  {
    path: paths.paymentSuccess,
    lazy: () => import(/* webpackChunkName: "payment" */ '../pages/payment/PaymentSuccessPage'),
  },
  {
    path: paths.paymentCancel,
    lazy: () => import(/* webpackChunkName: "payment" */ '../pages/payment/PaymentCancelPage'),
  },
  ...extraPages('products', [
    {
      path: paths.favourites,
      lazy: () => import(/* webpackChunkName: "favouritesPage" */ '../pages/favourites/FavouritesPage'),
    },
  ]),
  ...extraPages('account', [
    {
      path: paths.forgotPassword,
      lazy: () => import(/* webpackChunkName: "password" */ '../pages/password/ForgotPasswordPage'),
    },
    {
      path: paths.resetPassword,
      lazy: () => import(/* webpackChunkName: "password" */ '../pages/password/ResetPasswordPage'),
    },
  ]),
];

/** How the shop works, in words. */
const helpPages: PageRoute[] = extraPages('orders', [
  { path: paths.contact, lazy: () => import(/* webpackChunkName: "help" */ '../pages/help/ContactPage'), handle: help },
  {
    path: paths.delivery,
    lazy: () => import(/* webpackChunkName: "help" */ '../pages/help/DeliveryPage'),
    handle: help,
  },
  { path: paths.returns, lazy: () => import(/* webpackChunkName: "help" */ '../pages/help/ReturnsPage'), handle: help },
  {
    path: paths.questions,
    lazy: () => import(/* webpackChunkName: "help" */ '../pages/help/QuestionsPage'),
    handle: help,
  },
]);

const memberPages: PageRoute[] = [
  ...featurePages('orders', [
    { path: paths.checkout, lazy: () => import(/* webpackChunkName: "checkout" */ '../pages/checkout/CheckoutPage') },
    { path: paths.orders, lazy: () => import(/* webpackChunkName: "orders" */ '../pages/orders/OrdersPage') },
    { path: paths.order, lazy: () => import(/* webpackChunkName: "orders" */ '../pages/order/OrderPage') },
  ]),
  ...featurePages('account', [
    { path: paths.profile, lazy: () => import(/* webpackChunkName: "profile" */ '../pages/profile/ProfilePage') },
  ]),
  ...featurePages('selling', [
    {
      path: paths.myProducts,
      lazy: () => import(/* webpackChunkName: "myProducts" */ '../pages/selling/MyProductsPage'),
    },
    {
      path: paths.earnings,
      lazy: () => import(/* webpackChunkName: "myProducts" */ '../pages/selling/EarningsPage'),
    },
    {
      path: paths.addProduct,
      lazy: () => import(/* webpackChunkName: "editProduct" */ '../pages/selling/EditProductPage'),
    },
    {
      path: paths.editProduct,
      lazy: () => import(/* webpackChunkName: "editProduct" */ '../pages/selling/EditProductPage'),
    },
  ]),
];

const accountPages: PageRoute[] = [
  {
    path: paths.profileAddresses,
    lazy: () => import(/* webpackChunkName: "addresses" */ '../pages/profile/AddressesPage'),
  },
  {
    path: paths.profilePassword,
    lazy: () => import(/* webpackChunkName: "profile" */ '../pages/profile/PasswordPage'),
  },
  { path: paths.profileDevices, lazy: () => import(/* webpackChunkName: "profile" */ '../pages/profile/DevicesPage') },
  {
    path: paths.profileSettings,
    lazy: () => import(/* webpackChunkName: "profile" */ '../pages/profile/SettingsPage'),
  },
];

/** What follows an order. */
const afterOrderPages: PageRoute[] = [
  { path: paths.orderBill, lazy: () => import(/* webpackChunkName: "bill" */ '../pages/bill/BillPage') },
  {
    path: paths.reportProblem,
    lazy: () => import(/* webpackChunkName: "reportProblem" */ '../pages/order/ReportProblemPage'),
  },
  { path: paths.buyAgain, lazy: () => import(/* webpackChunkName: "buyAgain" */ '../pages/buyAgain/BuyAgainPage') },
];

const deskPages: PageRoute[] = [
  { path: paths.deskReview, lazy: () => import(/* webpackChunkName: "deskReview" */ '../pages/desk/ReviewPage') },
  { path: paths.desk, lazy: () => import(/* webpackChunkName: "desk" */ '../pages/desk/DeskPage') },
  { path: paths.deskProblems, lazy: () => import(/* webpackChunkName: "deskProblems" */ '../pages/desk/ProblemsPage') },
  { path: paths.deskPickList, lazy: () => import(/* webpackChunkName: "pickList" */ '../pages/desk/PickListPage') },
  { path: paths.deskSlips, lazy: () => import(/* webpackChunkName: "pickList" */ '../pages/desk/SlipsPage') },
  { path: paths.deskRiders, lazy: () => import(/* webpackChunkName: "deskRiders" */ '../pages/desk/RidersPage') },
  { path: paths.deskRider, lazy: () => import(/* webpackChunkName: "deskRiders" */ '../pages/desk/RiderDayPage') },
  {
    path: paths.deskRouteSheet,
    lazy: () => import(/* webpackChunkName: "deskRiders" */ '../pages/desk/RouteSheetPage'),
  },
  { path: paths.deskTakings, lazy: () => import(/* webpackChunkName: "deskTakings" */ '../pages/desk/TakingsPage') },
  {
    path: paths.deskSuppliers,
    lazy: () => import(/* webpackChunkName: "deskTakings" */ '../pages/desk/SuppliersPage'),
  },
  {
    path: paths.deskSupplier,
    lazy: () => import(/* webpackChunkName: "deskTakings" */ '../pages/desk/SupplierPage'),
  },
  {
    path: paths.deskProducts,
    lazy: () => import(/* webpackChunkName: "deskProducts" */ '../pages/desk/DeskProductsPage'),
  },
  {
    path: paths.deskMissedSearches,
    lazy: () => import(/* webpackChunkName: "deskMissedSearches" */ '../pages/desk/MissedSearchesPage'),
  },
  {
    path: paths.deskOverview,
    lazy: () => import(/* webpackChunkName: "deskReports" */ '../pages/desk/OverviewPage'),
  },
  {
    path: paths.deskCategories,
    lazy: () => import(/* webpackChunkName: "deskCategories" */ '../pages/desk/DeskCategoriesPage'),
  },
  { path: paths.deskDelivery, lazy: () => import(/* webpackChunkName: "deskDelivery" */ '../pages/desk/DeliveryPage') },
  { path: paths.deskMembers, lazy: () => import(/* webpackChunkName: "deskMembers" */ '../pages/desk/MembersPage') },
  { path: paths.deskMember, lazy: () => import(/* webpackChunkName: "deskMembers" */ '../pages/desk/MemberPage') },
  { path: paths.deskLog, lazy: () => import(/* webpackChunkName: "deskReports" */ '../pages/desk/LogPage') },
  {
    path: paths.deskRegisters,
    lazy: () => import(/* webpackChunkName: "deskReports" */ '../pages/desk/RegistersPage'),
  },
  { path: paths.deskOrder, lazy: () => import(/* webpackChunkName: "deskOrder" */ '../pages/desk/DeskOrderPage') },
];

/** Only in the development build. */
const developmentPages: PageRoute[] =
  process.env.NODE_ENV === 'development' ? [{ path: '/dev/states', lazy: () => import('../dev/StatesPage') }] : [];

/** The shop's routes. `/` and the layout are part of the first scripts; every other page is loaded on its first visit. */
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
          ...helpPages,
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
