import { screen, waitFor, within } from '@testing-library/react';
import { type DeskOrder } from '../../../contract/desk';
import { createDeskOrder } from '../../testing/deskFactories';
import { createCart, createProduct, createUser, keepTokens } from '../../testing/factories';
import { type FakeServer, startFakeServer } from '../../testing/fakeServer';
import { offerFeatures } from '../../testing/offerFeatures';
import { createOrderError } from '../../testing/orderFactories';
import { renderPage } from '../../testing/renderApp';

const LINES = '/api/desk/orders/31/lines/';

let server: FakeServer;
let order: DeskOrder;
beforeEach(() => {
  offerFeatures('all');
  keepTokens();
  server = startFakeServer();
  order = createDeskOrder();
  server.on('GET', '/api/user/', { json: createUser({ is_staff: true }) });
  server.on('GET', '/api/products/cart/me/', { json: createCart() });
  server.on('GET', '/api/desk/orders/31/', () => ({ json: order }));
});

async function openDialog() {
  const { user } = renderPage('/desk/orders/31');
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Change lines' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change the lines of MP-7K3Q-9XFD' });
  return { user, dialog: within(dialog) };
}

test('a missing line is replaced by a product that costs no more, and the order shows what was ordered', async () => {
  const dear = createProduct({ id: 8, name: 'Butter, imported', price: '301.00', quantity: 9 });
  const butter = createProduct({ id: 9, name: 'Butter', price: '140.00', quantity: 9 });
  server.on('GET', '/api/products/', { json: { count: 2, next: null, previous: null, results: [dear, butter] } });
  server.on('POST', LINES, () => {
    const [ghee] = createDeskOrder().items as [DeskOrder['items'][number]];
    const added = { ...ghee, id: 2, product: 9, name: 'Butter', quantity: 2, ordered: 0, replaces: 1 };
    order = createDeskOrder({
      items: [{ ...ghee, quantity: 1, total_price: '150.00' }, added],
      total: '530.00',
    });
    return { json: order };
  });
  order = { ...order, if_missing: 'replace' };
  const { user, dialog } = await openDialog();
  expect(dialog.getByText('If something is missing: Send something similar that costs no more')).toBeInTheDocument();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Ghee' }), '1');
  await user.type(dialog.getByRole('combobox', { name: 'Instead of Ghee (optional)' }), 'butter');
  const options = await screen.findAllByRole('option', { name: /^Butter/ });
  expect(options.map(({ textContent }) => textContent)).toEqual(['Butter, NPR 140.00']);
  await user.click(options[0]!);
  expect(dialog.getByText(/^The order will cost NPR 530.00 instead of NPR 550.00/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Change lines' }));
  const lines = await screen.findByText('In place of Ghee');
  expect(lines).toBeInTheDocument();
  expect(screen.getByText('3 ordered')).toBeInTheDocument();
  const [sent] = server.sent('POST', LINES);
  expect(sent!.body).toEqual({
    lines: [{ item: 1, from: 3, quantity: 1, replacement: { product: 9, quantity: 2 } }],
    restock: false,
  });
});

test('when somebody else changed the lines meanwhile, the dialog says so and the order is loaded again', async () => {
  server.on('POST', LINES, { status: 409, json: createOrderError('edit_conflict', 'The lines have changed.') });
  const { user, dialog } = await openDialog();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Ghee' }), '2');
  const before = server.sent('GET', '/api/desk/orders/31/').length;
  await user.click(dialog.getByRole('button', { name: 'Change lines' }));
  expect(await dialog.findByText('The lines have changed.')).toBeInTheDocument();
  await waitFor(() => expect(server.sent('GET', '/api/desk/orders/31/').length).toBeGreaterThan(before));
});
