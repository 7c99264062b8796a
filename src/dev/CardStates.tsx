import { Provider } from 'react-redux';
import { AddToCart } from '../features/cart/AddToCart';
import { CardCell, CardGrid } from '../features/catalog/CardGrid';
import { ProductCard } from '../features/catalog/ProductCard';
import { State } from './Pane';
import { long, product } from './samples';
import { sampleStore } from './sampleStore';

const adding = product();
const inCart = product();
const member = sampleStore({ status: 'authenticated', adding, inCart });
const visitor = sampleStore({ status: 'anonymous' });

const states = [
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
  { name: 'On its way into the cart', product: adding, store: member },
  { name: 'To a visitor', product: product(), store: visitor },
];

/** The product card in every state, without interaction. */
export function CardStates() {
  return (
    <CardGrid role="list" inert>
      {states.map(({ name, product: shown, store }) => (
        <CardCell key={name}>
          <State name={name}>
            <Provider store={store}>
              <ProductCard product={shown} action={AddToCart} />
            </Provider>
          </State>
        </CardCell>
      ))}
    </CardGrid>
  );
}
