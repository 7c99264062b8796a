import { Provider } from 'react-redux';
import { AddToCart, AddToCartButton } from '../features/cart/AddToCart';
import { CardCell, CardGrid } from '../features/catalog/CardGrid';
import { type CardAction, ProductCard } from '../features/catalog/ProductCard';
import { type ShopProduct } from '../features/catalog/catalogEndpoints';
import { State } from './Pane';
import { long, product } from './samples';
import { sampleStore } from './sampleStore';

const inCart = product();
const member = sampleStore({ status: 'authenticated', inCart });
const visitor = sampleStore({ status: 'anonymous' });

const Adding: CardAction = ({ product: shown }) => (
  <AddToCartButton product={shown} anonymous={false} adding disabled />
);

const states: { name: string; product: ShopProduct; store: typeof member; action?: CardAction }[] = [
  { name: 'As usual', product: product(), store: member },
  { name: 'Out of stock', product: product({ quantity: 0 }), store: member },
  { name: 'The last one', product: product({ quantity: 1 }), store: member },
  { name: 'Long name', product: product({ name: long, image: null }), store: member },
  {
    name: 'No picture',
    product: product({ name: 'Aloe Vera Gel (घ्यूकुमारी), 150 ml', image: null, desc: '', category: null }),
    store: member,
  },
  { name: 'Broken picture', product: product({ name: 'Timur (टिमुर), 50 g', image: '/broken.webp' }), store: member },
  { name: 'In the cart', product: inCart, store: member },
  { name: 'On its way into the cart', product: product(), store: member, action: Adding },
  { name: 'To a visitor', product: product(), store: visitor },
];

/** The product card in every state, without interaction. */
export function CardStates() {
  return (
    <CardGrid role="list" inert>
      {states.map(({ name, product: shown, store, action = AddToCart }) => (
        <CardCell key={name}>
          <State name={name}>
            <Provider store={store}>
              <ProductCard product={shown} action={action} />
            </Provider>
          </State>
        </CardCell>
      ))}
    </CardGrid>
  );
}
