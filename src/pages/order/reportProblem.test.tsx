import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { change } from '../../testing/change';
import { startFakeUploads } from '../../testing/fakeUploads';
import { type FakeServer } from '../../testing/fakeServer';
import { createOrder, createOrderError } from '../../testing/orderFactories';
import { startOrderServer } from '../../testing/orderServer';
import { createProblem, createReturnable } from '../../testing/problemFactories';
import { renderPage } from '../../testing/renderApp';

const PROBLEMS = '/api/orders/31/problems/';
const RETURNABLE = '/api/orders/31/returnable/';
const uploads = startFakeUploads();

let server: FakeServer;
beforeEach(() => {
  server = startOrderServer(createOrder({ state: 'delivered', can_cancel: false, payment_status: 'paid' }));
  server.on('GET', RETURNABLE, { json: createReturnable() });
});

const choose = (label: string, value: string) => change(screen.getByLabelText(label), value);
const addPhoto = (count = 1) => {
  const file = new File(['bag'], 'bag.jpg', { type: 'image/jpeg' });
  fireEvent.change(screen.getByLabelText('Photo files'), {
    target: { files: Array.from({ length: count }, () => file) },
  });
};

test('a member reports pieces with a photo, once however often they press, and sees the report at the order', async () => {
  server.on('POST', PROBLEMS, () => {
    server.on('GET', RETURNABLE, { json: createReturnable(0) });
    return { status: 201, json: createProblem() };
  });
  const { user } = renderPage('/orders/31');
  await user.click(await screen.findByRole('link', { name: 'Report a problem or return goods' }));
  expect(await screen.findByLabelText('Pieces of Almonds')).toHaveValue('1');
  expect(screen.getByText(/^Until 22 Mar 2026, 10:00, sealed packs until 30 Mar/)).toBeInTheDocument();
  await user.click(screen.getByText('Send the report', { selector: 'button' }));
  expect(await screen.findByText('Say what the problem is')).toBeInTheDocument();
  choose('What is the problem?', 'damaged');
  choose('Pieces of Almonds', '0');
  await user.click(screen.getByText('Send the report', { selector: 'button' }));
  expect(await screen.findByText('Choose how many pieces you report.')).toBeInTheDocument();
  choose('Pieces of Almonds', '2');
  choose('Are the packs still sealed?', 'yes');
  choose('What would you like?', 'exchange');
  change(screen.getByLabelText('Describe it (optional)'), ' The bag is torn. ');
  addPhoto(5);
  expect(await screen.findByText(/Only the first 4 will be sent\.$/)).toBeInTheDocument();
  addPhoto();
  expect(await screen.findByText('bag.jpg')).toBeInTheDocument();
  server.on('GET', PROBLEMS, { json: [createProblem()] });
  await user.dblClick(screen.getByText('Send the report', { selector: 'button' }));
  await waitFor(() => expect(uploads.map(({ path }) => path)).toEqual([`${PROBLEMS}5/photos/`]));
  // The form stays while the photo is sent, although nothing can be reported any more.
  expect(screen.getByText('bag.jpg')).toBeInTheDocument();
  expect(server.sent('GET', RETURNABLE)).toHaveLength(1);
  uploads[0]!.answer(200, createProblem());
  expect(await screen.findByTestId('problem-state')).toHaveTextContent('Waiting for the shop');
  expect(server.sent('POST', PROBLEMS).map(({ body }) => body)).toEqual([
    { lines: [{ item: 1, quantity: 2 }], reason: 'damaged', wish: 'exchange', text: 'The bag is torn.', sealed: true },
  ]);
  expect(server.sent('POST', PROBLEMS)[0]!.idempotencyKey).toMatch(/^[\w-]{8,64}$/);
});

test('a report that is too late says so, and nothing that can be reported leads back', async () => {
  const text = 'It is too late to return this: Almonds. Please call us.';
  server.on('POST', PROBLEMS, { status: 400, json: createOrderError('too_late', text) });
  const { user, unmount } = renderPage('/orders/31/problem');
  await screen.findByLabelText('Pieces of Almonds');
  choose('What is the problem?', 'quality');
  await user.click(screen.getByText('Send the report', { selector: 'button' }));
  expect(await screen.findByText(text)).toBeInTheDocument();
  unmount();
  server.on('GET', RETURNABLE, { json: createReturnable(0) });
  renderPage('/orders/31/problem');
  expect(await screen.findByRole('heading', { name: 'Nothing to report' })).toBeInTheDocument();
});

test('an open report is answered, gets photos and is withdrawn', async () => {
  const said = { at: '2026-03-15T06:15:00.000Z', type: 'answered', text: 'Which bag?', by: 'staff' } as const;
  const answered = createProblem({ state: 'answered', events: [...createProblem().events, said] });
  server.on('GET', PROBLEMS, { json: [answered] });
  server.on('POST', `${PROBLEMS}5/replies/`, { json: createProblem() });
  server.on('POST', `${PROBLEMS}5/withdraw/`, () => {
    server.on('GET', PROBLEMS, { json: [createProblem({ state: 'withdrawn' })] });
    return { json: createProblem({ state: 'withdrawn' }) };
  });
  const { user } = renderPage('/orders/31');
  const card = within(await screen.findByTestId('problem-card'));
  expect(card.getByText('Which bag?')).toBeInTheDocument();
  change(card.getByLabelText('Write to the shop'), 'The red one.');
  await user.click(card.getByText('Send', { selector: 'button' }));
  await waitFor(() => expect(card.getByLabelText('Write to the shop')).toHaveValue(''));
  expect(server.sent('POST', `${PROBLEMS}5/replies/`)[0]!.body).toEqual({ text: 'The red one.' });
  addPhoto();
  await waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]!.answer(400, { image: ['The submitted file is empty.'] });
  expect(await card.findByText('The submitted file is empty.')).toBeInTheDocument();
  await user.click(card.getByText('Withdraw the report', { selector: 'button' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this report?' }));
  await user.click(dialog.getByText('Withdraw', { selector: 'button' }));
  await waitFor(() => expect(screen.getByTestId('problem-state')).toHaveTextContent('Withdrawn'));
  expect(screen.queryByLabelText('Write to the shop')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('an agreement says what goes back, or with which order the new goods come', async () => {
  const agreed = { state: 'agreed', agreed_on: 'refund', amount: '1250.00', refund: 'due' } as const;
  const exchange = { id: 40, number: 'MP-2C4D-8WXY', state: 'placed' } as const;
  server.on('GET', PROBLEMS, {
    json: [createProblem(agreed), createProblem({ id: 6, state: 'agreed', agreed_on: 'exchange', exchange })],
  });
  renderPage('/orders/31');
  expect(await screen.findByText('NPR 1,250.00 less; the refund is due')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'MP-2C4D-8WXY' })).toHaveAttribute('href', '/orders/40');
});
