import { type ShopCartItem } from '../features/cart/readCart';
import { type ShopProduct } from '../features/catalog/catalogEndpoints';

export const long = 'मुस्ताङको घाममा सुकाइएको मीठो खुबानी र जुम्लाको दाँते ओखरको विशेष उपहार बाकस';
export const categories = [
  { id: 1, name: 'Dry Fruits & Nuts' },
  { id: 2, name: 'Spices' },
  { id: 3, name: 'Traditional & Fermented' },
];

let id = 0;
export const product = (given: Partial<ShopProduct> = {}): ShopProduct => ({
  id: ++id,
  name: 'Almonds (बदाम), 500 g',
  desc: 'Large, flat almonds with a thin skin and a sweet, milky bite.',
  price: '895.00',
  quantity: 120,
  image: '/hero.svg',
  category: categories[0]!,
  created_at: '2026-01-15T08:30:00Z',
  featured: false,
  unit: 'g',
  unit_amount: 500,
  ...given,
});

export const cartItem = (given: Partial<ShopCartItem['product']> = {}): ShopCartItem => ({
  id: ++id,
  product: {
    id,
    name: 'Almonds (बदाम), 500 g',
    image: null,
    price: '895.00',
    quantity: 120,
    category: categories[0]!,
    ...given,
  },
  quantity: 2,
  total_price: '1790.00',
});
