import Typography from '@mui/material/Typography';
import { AddToCartButton } from '../features/cart/AddToCart';
import { InCartMark } from '../features/cart/InCartMark';
import { CardGrid } from '../features/catalog/CardGrid';
import { ProductCard } from '../features/catalog/ProductCard';
import { long, product } from './samples';

const states = [
  { name: 'As usual', product: product() },
  { name: 'Out of stock', product: product({ quantity: 0 }) },
  { name: 'The last one', product: product({ quantity: 1 }) },
  { name: 'Long name', product: product({ name: long, image: null }) },
  {
    name: 'No picture',
    product: product({ name: 'Aloe Vera Gel (घ्यूकुमारी), 150 ml', image: null, desc: '', category: null }),
  },
  { name: 'Broken picture', product: product({ name: 'Timur (टिमुर), 50 g', image: '/broken.webp' }) },
  { name: 'In the cart', product: product(), inCart: 2 },
  { name: 'Being added', product: product(), adding: true },
  { name: 'For a visitor', product: product(), anonymous: true },
];

/** The product card in every state, without interaction. */
export function CardStates() {
  return (
    <CardGrid role="list" inert>
      {states.map(({ name, product: shown, inCart = 0, adding = false, anonymous = false }) => (
        <li key={name}>
          <Typography variant="caption">{name}</Typography>
          <ProductCard product={shown}>
            {inCart > 0 && <InCartMark quantity={inCart} isAll={false} />}
            <AddToCartButton
              product={shown}
              status={anonymous ? 'anonymous' : 'authenticated'}
              adding={adding}
              disabled={shown.quantity === 0}
            />
          </ProductCard>
        </li>
      ))}
    </CardGrid>
  );
}
