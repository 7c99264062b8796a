import { useLingui } from '@lingui/react/macro';
import { matchPath, useLocation, useParams } from 'react-router-dom';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { InfoIcon } from '../../components/icons';
import { PageFrame } from '../../components/PageFrame';
import { paths } from '../../config/paths';

const productsLink = { to: paths.products, text: /*i18n*/ 'Browse the products' };
const myProductsLink = { to: paths.myProducts, text: /*i18n*/ 'My products' };

/** The title, the future content and the link of each page that is not built yet, by its path. */
const placeholders = {
  [paths.product]: {
    title: /*i18n*/ 'Product',
    content: /*i18n*/ 'The full description, more pictures, the pack sizes and where it was grown will be here.',
    link: { to: paths.products, text: /*i18n*/ 'See all products' },
  },
  [paths.categories]: {
    title: /*i18n*/ 'Categories',
    content:
      /*i18n*/ 'All the shelves of the shop at a glance. Until then, the list of products can be filtered by category.',
    link: productsLink,
  },
  [paths.category]: {
    title: /*i18n*/ 'Category',
    content:
      /*i18n*/ 'Everything on this shelf will be here. Until then, the list of products can be filtered by category.',
    link: productsLink,
  },
  [paths.checkout]: {
    title: /*i18n*/ 'Checkout',
    content: /*i18n*/ 'Address, delivery and payment will be settled here. Your cart is kept until then.',
    link: { to: paths.cart, text: /*i18n*/ 'Back to the cart' },
  },
  [paths.profile]: {
    title: /*i18n*/ 'Profile',
    content: /*i18n*/ 'Your name, address and phone number will be here, and a way to change them.',
    link: productsLink,
  },
  [paths.orders]: {
    title: /*i18n*/ 'Orders',
    content: /*i18n*/ 'What you have ordered and how far it has come will be here.',
    link: productsLink,
  },
  [paths.order]: {
    title: /*i18n*/ 'Order',
    content: /*i18n*/ 'What you ordered, what it cost and where it is now will be here.',
    link: { to: paths.orders, text: /*i18n*/ 'All orders' },
  },
  [paths.myProducts]: {
    title: /*i18n*/ 'My Products',
    content: /*i18n*/ 'The products that you sell yourself will be here.',
    link: { to: paths.addProduct, text: /*i18n*/ 'Add a product' },
  },
  [paths.addProduct]: {
    title: /*i18n*/ 'Add product',
    content: /*i18n*/ 'Name, price, stock and picture of a product of your own will be entered here.',
    link: myProductsLink,
  },
  [paths.editProduct]: {
    title: /*i18n*/ 'Edit product',
    content: /*i18n*/ 'Name, price, stock and picture of this product will be changed here.',
    link: myProductsLink,
  },
};

/** A page that is not built yet. Its title shows the id of the address, if there is one. */
export function Component() {
  const { t, i18n } = useLingui();
  const { id } = useParams();
  const { pathname } = useLocation();
  const [, placeholder] = Object.entries(placeholders).find(([path]) => matchPath(path, pathname)) ?? [];
  if (!placeholder) return null;
  const { content, link } = placeholder;
  const title = i18n._(placeholder.title);
  return (
    <PageFrame title={id ? `${title} ${id}` : title} width="md">
      <StatusMessage
        title={t`This page is under construction`}
        icon={<InfoIcon />}
        links={[{ to: link.to, text: i18n._(link.text) }]}
      >
        {i18n._(content)}
      </StatusMessage>
    </PageFrame>
  );
}
