import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { pressedPart } from './pressedPart';

const show = (Part: ReturnType<typeof pressedPart>) =>
  render(
    <Suspense fallback="Suspended">
      <Part />
      <Part />
    </Suspense>,
  );
const Menu = () => <p>Menu</p>;
const Fallback = () => <p>Fallback</p>;

test('the part is loaded once, at its first use, and never suspends', async () => {
  const load = jest.fn(() => Promise.resolve(Menu));
  const Part = pressedPart(load, Fallback);
  expect(load).not.toHaveBeenCalled();
  const { container, unmount } = show(Part);
  expect(container).toBeEmptyDOMElement();
  expect(await screen.findAllByText('Menu')).toHaveLength(2);
  unmount();
  show(Part);
  expect(screen.getAllByText('Menu')).toHaveLength(2);
  expect(load).toHaveBeenCalledTimes(1);
});

test('when its script cannot be loaded, the fallback takes its place, and its next use asks for the script again', async () => {
  const load = jest.fn(() => Promise.resolve(Menu)).mockRejectedValueOnce(new Error('Loading chunk menus failed.'));
  const Part = pressedPart(load, Fallback);
  const { unmount } = show(Part);
  expect(await screen.findAllByText('Fallback')).toHaveLength(2);
  unmount();
  show(Part);
  expect(await screen.findAllByText('Menu')).toHaveLength(2);
  expect(load).toHaveBeenCalledTimes(2);
});
