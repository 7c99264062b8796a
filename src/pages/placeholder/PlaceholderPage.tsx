import { matchPath, useLocation, useParams } from 'react-router-dom';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { InfoIcon } from '../../components/icons';
import { PageFrame } from '../../components/PageFrame';
import { paths } from '../../config/paths';

const productsLink = { to: paths.products, text: 'Browse the products' };
const myProductsLink = { to: paths.myProducts, text: 'My products' };

/** The title, the future content and the link of each page that is not built yet, by its path. */
const placeholders = {
  [paths.product]: {
    title: 'Product',
    content: 'The full description, more pictures, the pack sizes and where it was grown will be here.',
    link: { to: paths.products, text: 'See all products' },
  },
  [paths.categories]: {
    title: 'Categories',
    content: 'All the shelves of the shop at a glance. Until then, the list of products can be filtered by category.',
    link: productsLink,
  },
  [paths.category]: {
    title: 'Category',
    content: 'Everything on this shelf will be here. Until then, the list of products can be filtered by category.',
    link: productsLink,
  },
  [paths.checkout]: {
    title: 'Checkout',
    content: 'Address, delivery and payment will be settled here. Your cart is kept until then.',
    link: { to: paths.cart, text: 'Back to the cart' },
  },
  [paths.profile]: {
    title: 'Profile',
    content: 'Your name, address and phone number will be here, and a way to change them.',
    link: productsLink,
  },
  [paths.orders]: {
    title: 'Orders',
    content: 'What you have ordered and how far it has come will be here.',
    link: productsLink,
  },
  [paths.order]: {
    title: 'Order',
    content: 'What you ordered, what it cost and where it is now will be here.',
    link: { to: paths.orders, text: 'All orders' },
  },
  [paths.myProducts]: {
    title: 'My Products',
    content: 'The products that you sell yourself will be here.',
    link: { to: paths.addProduct, text: 'Add a product' },
  },
  [paths.addProduct]: {
    title: 'Add product',
    content: 'Name, price, stock and picture of a product of your own will be entered here.',
    link: myProductsLink,
  },
  [paths.editProduct]: {
    title: 'Edit product',
    content: 'Name, price, stock and picture of this product will be changed here.',
    link: myProductsLink,
  },
};

/** A page that is not built yet. Its title shows the id of the address, if there is one. */
export function Component() {
  const { id } = useParams();
  const { pathname } = useLocation();
  const [, placeholder] = Object.entries(placeholders).find(([path]) => matchPath(path, pathname)) ?? [];
  if (!placeholder) return null;
  const { title, content, link } = placeholder;
  return (
    <PageFrame title={id ? `${title} ${id}` : title} width="md">
      <StatusMessage title="This page is under construction" icon={<InfoIcon />} links={[link]}>
        {content}
      </StatusMessage>
    </PageFrame>
  );
}
