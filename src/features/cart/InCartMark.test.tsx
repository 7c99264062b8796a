import { act, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { makeStore } from '../../app/store';
import { createCart, createCartItem } from '../../testing/makers';
import { memberSession, renderWithStore } from '../../testing/renderWithStore';
import { cartApi } from './cartEndpoints';
import { InCartMark } from './InCartMark';
import { readCart } from './readCart';

const ghee = { id: 4, name: 'Ghee' };
const line = (product: object, quantity: number) => ({ ...createCartItem({ quantity }), product: { name: 'Ghee', image: null, price: '10.00', ...product } });

function show(session: Parameters<typeof makeStore>[0]) {
  const store = makeStore(session);
  const drawn = jest.fn();
  renderWithStore(
    <>
      <Profiler id="mark" onRender={drawn}>
        <InCartMark product={ghee} />
      </Profiler>
      <InCartMark product={{ id: 5, name: 'Timur' }} />
    </>,
    { store },
  );
  const fill = (...lines: object[]) =>
    act(async () => {
      const value = readCart({ ...createCart(), cart_items: lines })!;
      await store.dispatch(cartApi.util.upsertQueryEntries([{ endpointName: 'getCart', arg: undefined, value }]));
    });
  return { fill, drawn };
}

test('a product that is in the cart says how many; another product in the cart draws nothing anew', async () => {
  const { fill, drawn } = show(memberSession);
  expect(screen.queryByText(/In your cart/)).not.toBeInTheDocument();
  await fill(line({ id: 4 }, 2));
  expect(await screen.findByText('In your cart: 2')).toBeInTheDocument();
  const before = drawn.mock.calls.length;
  await fill(line({ id: 4 }, 2), line({ id: 5, name: 'Ghee' }, 3));
  expect(await screen.findByText('In your cart: 3')).toBeInTheDocument();
  expect(screen.getByText('In your cart: 2')).toBeInTheDocument();
  expect(drawn).toHaveBeenCalledTimes(before);
});

test('where a server does not tell the product of a line, its name counts', async () => {
  const { fill } = show(memberSession);
  await fill(line({}, 1), line({ name: 'Timur' }, 5));
  expect(await screen.findByText('In your cart: 1')).toBeInTheDocument();
  expect(screen.getByText('In your cart: 5')).toBeInTheDocument();
});
