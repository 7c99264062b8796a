export type MockProduct = {
  id: number;
  name: string;
  desc: string;
  price: string | number;
  quantity: number;
  image: string | null;
  category: { id: number; name: string };
  created_at: string;
  featured: boolean;
};

export const categories = [
  { id: 1, name: 'Dry Fruits' },
  { id: 2, name: 'Spices' },
  { id: 3, name: 'Grains' },
];

/** A product with default values for what is not given. */
export const makeProduct = (given: Partial<MockProduct> = {}): MockProduct => ({
  id: 1,
  name: 'Mustang Walnuts',
  desc: 'Thin-shelled walnuts from Mustang, 500 g',
  price: '1250.00',
  quantity: 5,
  image: null,
  category: { id: 1, name: 'Dry Fruits' },
  created_at: '2026-01-01T00:00:00Z',
  featured: false,
  ...given,
});

/** Fourteen products over three categories; ten are featured; number 3 is sold out. */
export const catalog = (): MockProduct[] =>
  Array.from({ length: 14 }, (_, index) =>
    makeProduct({
      id: index + 1,
      name: ['Almonds', 'Cashews', 'Timur', 'Jumla Beans', 'Marsi Rice'][index] ?? `Product ${index + 1}`,
      desc: `Description ${index + 1}`,
      price: `${(index + 1) * 100}.50`,
      quantity: index === 2 ? 0 : 5 + index,
      category: categories[index % 3]!,
      created_at: new Date(Date.UTC(2026, 0, index + 1)).toISOString(),
      featured: index < 10,
    }),
  );

export type Line = { id: number; product: MockProduct; quantity: number };

const paisa = (price: string | number) => Math.round(Number(price) * 100);

/** The cart as the API sends it. */
export const cartResponse = (lines: Line[]) => ({
  cart_items: lines.map(({ id, product, quantity }) => ({
    id,
    product: {
      id: product.id,
      name: product.name,
      image: product.image,
      price: product.price,
      quantity: product.quantity,
      category: product.category,
    },
    quantity,
    total_price: ((paisa(product.price) * quantity) / 100).toFixed(2),
  })),
  total_items: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  total_cost: (lines.reduce((sum, { product, quantity }) => sum + paisa(product.price) * quantity, 0) / 100).toFixed(2),
});
