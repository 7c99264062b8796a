import { fireEvent, screen } from '@testing-library/react';
import { renderWithStore } from '../testing/renderWithStore';
import { ProductImage } from './ProductImage';

const image = () => document.querySelector('img');

test('UX-15 §2 a product with an image shows it, with an empty alternative text', () => {
  renderWithStore(<ProductImage name="Almonds" src="https://shop.example/almonds.svg" />);
  expect(image()).toHaveAttribute('src', 'https://shop.example/almonds.svg');
  expect(image()).toHaveAttribute('alt', '');
});

test('UX-15 §2 a missing image is replaced by one that is named after the product', () => {
  renderWithStore(<ProductImage name="Marsi rice" src={null} />);
  expect(screen.getByRole('img', { name: 'Marsi rice' })).toHaveAttribute('src', expect.stringContaining('Marsi'));
});

test.each(['javascript:alert(1)', '//evil.example/x.png', 'data:image/svg+xml,<svg onload=alert(1)>'])(
  'the unsafe address %s is replaced like a missing image, whichever call it comes from',
  (src) => {
    renderWithStore(<ProductImage name="Marsi rice" src={src} />);
    expect(screen.getByRole('img', { name: 'Marsi rice' })).toHaveAttribute('src', expect.stringContaining('Marsi'));
  },
);

test('§2 an image that fails to load is replaced, and another address is tried', () => {
  const { rerender } = renderWithStore(<ProductImage name="Ghee" src="https://shop.example/1.svg" />);
  fireEvent.error(image()!);
  expect(screen.getByRole('img', { name: 'Ghee' })).toHaveAttribute(
    'src',
    expect.stringMatching(/^data:image\/svg\+xml,/),
  );
  rerender(<ProductImage name="Ghee" src="https://shop.example/2.svg" />);
  expect(image()).toHaveAttribute('src', 'https://shop.example/2.svg');
  rerender(<ProductImage name="Ghee" src="https://shop.example/1.svg" />);
  expect(image()).toHaveAttribute('src', 'https://shop.example/1.svg');
});

test('F33 an image that failed is tried again when the browser is online again', () => {
  renderWithStore(<ProductImage name="Ghee" src="https://shop.example/1.svg" />);
  fireEvent.error(image()!);
  expect(screen.getByRole('img', { name: 'Ghee' })).toBeInTheDocument();
  fireEvent.online(window);
  expect(image()).toHaveAttribute('src', 'https://shop.example/1.svg');
});

test('an image of the shop comes in the size that the card needs', () => {
  const stored = `https://shop.example/media/pictures/${'0a'.repeat(16)}`;
  renderWithStore(<ProductImage name="Figs" src={`${stored}-640.webp`} />);
  expect(image()).toHaveAttribute('srcset', `${stored}-320.webp 320w, ${stored}-640.webp 640w`);
});
