import { screen, waitFor, within } from '@testing-library/react';
import { type DeskOrder } from '../../../contract/desk';
import { change } from '../../testing/change';
import { createDeskOrder } from '../../testing/deskFactories';
import { enter } from '../../testing/enter';
import { createProduct } from '../../testing/factories';
import { type FakeServer } from '../../testing/fakeServer';
import { startOwnerServer } from '../../testing/memberServer';
import { createOrderError } from '../../testing/orderFactories';
import { renderPage } from '../../testing/renderApp';

const LINES = '/api/desk/orders/31/lines/';

let server: FakeServer;
let order: DeskOrder;
beforeEach(() => {
  server = startOwnerServer();
  order = createDeskOrder();
  server.on('GET', '/api/desk/orders/31/', () => ({ json: order }));
});

test('a missing line is replaced by a product that costs no more, and the order shows what was ordered; when somebody else changed the lines meanwhile, the dialog says so and the order is loaded again', async () => {
  const dear = createProduct({ id: 8, name: 'Butter, imported', price: '301.00', quantity: 9 });
  const butter = createProduct({ id: 9, name: 'Butter', price: '140.00', quantity: 9 });
  server.on('GET', '/api/products/', { json: { count: 2, next: null, previous: null, results: [dear, butter] } });
  server.on('POST', LINES, { status: 409, json: createOrderError('edit_conflict', 'The lines have changed.') });
  order = { ...order, if_missing: 'replace' };
  const { user } = renderPage('/desk/orders/31');
  await user.click(await screen.findByLabelText('More actions'));
  await user.click(await screen.findByText('Change lines'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the lines of MP-7K3Q-9XFD' }));
  expect(dialog.getByText('If something is missing: Send something similar that costs no more')).toBeInTheDocument();
  expect(dialog.getByText(/^Nothing is changed yet. The order costs NPR 550.00/)).toBeInTheDocument();
  expect(dialog.queryByLabelText('What is taken out')).not.toBeInTheDocument();
  change(dialog.getByLabelText('Ghee'), '1');
  expect(dialog.getByLabelText('What is taken out')).toBeInTheDocument();
  await enter(user, dialog.getByLabelText('Instead of Ghee (optional)'), 'butter');
  const options = await screen.findAllByRole('option', { name: /^Butter/ });
  expect(options.map(({ textContent }) => textContent)).toEqual(['Butter, NPR 140.00']);
  await user.click(options[0]!);
  expect(dialog.getByText(/^The order will cost NPR 530.00 instead of NPR 550.00/)).toBeInTheDocument();
  const loads = () => server.sent('GET', '/api/desk/orders/31/').length;
  const before = loads();
  const submit = dialog.getByText('Change lines', { selector: 'button' });
  await user.click(submit);
  expect(await dialog.findByText('The lines have changed.')).toBeInTheDocument();
  await waitFor(() => expect(loads()).toBeGreaterThan(before));

  server.on('POST', LINES, () => {
    const [ghee] = createDeskOrder().items as [DeskOrder['items'][number]];
    const added = { ...ghee, id: 2, product: 9, name: 'Butter', quantity: 2, ordered: 0, replaces: 1 };
    order = createDeskOrder({ items: [{ ...ghee, quantity: 1, total_price: '150.00' }, added], total: '530.00' });
    return { json: order };
  });
  await user.click(submit);
  expect(await screen.findByText('In place of Ghee')).toBeInTheDocument();
  expect(screen.getByText('3 ordered')).toBeInTheDocument();
  expect(server.sent('POST', LINES).at(-1)!.body).toEqual({
    lines: [{ item: 1, from: 3, quantity: 1, replacement: { product: 9, quantity: 2 } }],
    restock: false,
  });
});
