import { fireEvent, screen } from '@testing-library/react';
import { renderWithStore } from '../testing/renderWithStore';
import { NamedPicture } from './NamedPicture';

const picture = () => document.querySelector('img');

test('§2 a product with a picture shows it, with nothing for readers to repeat', () => {
  renderWithStore(<NamedPicture name="Almonds" src="https://shop.example/almonds.svg" />);
  expect(picture()).toHaveAttribute('src', 'https://shop.example/almonds.svg');
  expect(picture()).toHaveAttribute('alt', '');
});

test('§2 a picture that is missing is replaced by one that is named after the product', () => {
  renderWithStore(<NamedPicture name="Marsi rice" src={null} />);
  expect(screen.getByRole('img', { name: 'Marsi rice' })).toHaveAttribute('src', expect.stringContaining('Marsi'));
});

test('§2 a picture that fails to load is replaced, and another address gets its own chance', () => {
  const { rerender } = renderWithStore(<NamedPicture name="Ghee" src="https://shop.example/1.svg" />);
  fireEvent.error(picture()!);
  expect(screen.getByRole('img', { name: 'Ghee' })).toHaveAttribute(
    'src',
    expect.stringMatching(/^data:image\/svg\+xml,/),
  );
  rerender(<NamedPicture name="Ghee" src="https://shop.example/2.svg" />);
  expect(picture()).toHaveAttribute('src', 'https://shop.example/2.svg');
  rerender(<NamedPicture name="Ghee" src="https://shop.example/1.svg" />);
  expect(picture()).toHaveAttribute('src', 'https://shop.example/1.svg');
});

test('F33 a picture that failed for want of a connection comes with the next one', () => {
  renderWithStore(<NamedPicture name="Ghee" src="https://shop.example/1.svg" />);
  fireEvent.error(picture()!);
  expect(screen.getByRole('img', { name: 'Ghee' })).toBeInTheDocument();
  fireEvent.online(window);
  expect(picture()).toHaveAttribute('src', 'https://shop.example/1.svg');
});

test('a picture of our own comes in the size that the card needs', () => {
  const stored = `https://shop.example/media/pictures/${'0a'.repeat(16)}`;
  renderWithStore(<NamedPicture name="Figs" src={`${stored}-640.webp`} />);
  expect(picture()).toHaveAttribute('srcset', `${stored}-320.webp 320w, ${stored}-640.webp 640w`);
});

test('an address is given to the browser once', () => {
  const setters = [jest.spyOn(HTMLImageElement.prototype, 'src', 'set'), jest.spyOn(Element.prototype, 'setAttribute')];
  const { rerender } = renderWithStore(<NamedPicture name="Ghee" src="https://shop.example/1.svg" />);
  rerender(<NamedPicture name="Ghee" src="https://shop.example/1.svg" eager />);
  expect(
    setters.flatMap(({ mock }) => mock.calls.flat()).filter((value) => value === 'https://shop.example/1.svg'),
  ).toHaveLength(1);
  setters.forEach((setter) => setter.mockRestore());
});
