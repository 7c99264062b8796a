import { createEvent, fireEvent, screen } from '@testing-library/react';
import { renderWithStore } from '../testing/renderWithStore';
import { useAddress } from './address';
import { Link } from './Link';

const Shown = () => {
  const { pathname, search, state } = useAddress().location;
  return <p>{pathname + search + JSON.stringify(state)}</p>;
};

function show() {
  renderWithStore(
    <>
      <Link to="/cart?a=1" state={{ from: '/x' }} onClick={(event) => event.altKey && event.preventDefault()}>
        Cart
      </Link>
      <Shown />
    </>,
  );
  return screen.getByRole('link', { name: 'Cart' });
}

test('a press goes to the page within the shop, and takes its state along', () => {
  const link = show();
  expect(link).toHaveAttribute('href', '/cart?a=1');
  const click = createEvent.click(link);
  fireEvent(link, click);
  expect(click.defaultPrevented).toBe(true);
  expect(screen.getByText('/cart?a=1{"from":"/x"}')).toBeInTheDocument();
});

test('a press for another tab or window is left to the browser, one that somebody has taken is left alone', () => {
  const link = show();
  for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
    const click = createEvent.click(link, how);
    fireEvent(link, click);
    expect([how, click.defaultPrevented]).toEqual([how, false]);
  }
  fireEvent.click(link, { altKey: true });
  expect(screen.getByText('/null')).toBeInTheDocument();
});
