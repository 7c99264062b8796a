import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { keepDraft } from '../../session/memberDrafts';
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
const tick = (name: RegExp) => fireEvent.click(screen.getByLabelText(name));
const send = () => screen.getByText('Send the report', { selector: 'button' });
const addPhoto = () => {
  const files = [new File(['bag'], 'bag.jpg', { type: 'image/jpeg' })];
  fireEvent.change(screen.getByLabelText('Photo files'), { target: { files } });
};
/** Two lines: almonds, and tea that cannot be opened any more. */
const twoLines = () => {
  const [almonds] = createReturnable().lines;
  return { lines: [almonds!, { ...almonds!, item: 2, name: 'Tea', left: 1 }] };
};

test('a member reports pieces, once however often they press, and sees the report at the order', async () => {
  server.on('POST', PROBLEMS, () => {
    server.on('GET', RETURNABLE, { json: createReturnable(0) });
    server.on('GET', PROBLEMS, { json: [createProblem()] });
    return { status: 201, json: createProblem() };
  });
  const { user } = renderPage('/orders/31');
  await user.click(await screen.findByRole('link', { name: 'Report a problem or return goods' }));
  expect(await screen.findByLabelText(/^Almonds/)).toBeChecked();
  expect(screen.getByText(/^Until 22 Mar 2026, 10:00, sealed packs until 30 Mar/)).toBeInTheDocument();
  choose('What is the problem?', 'damaged');
  choose('Pieces of Almonds', '2');
  choose('What would you like?', 'exchange');
  change(screen.getByLabelText('Describe it (optional)'), ' The bag is torn. ');
  await user.dblClick(send());
  expect(await screen.findByTestId('problem-state')).toHaveTextContent('Waiting for the shop');
  expect(server.sent('POST', PROBLEMS).map(({ body }) => body)).toEqual([
    { lines: [{ item: 1, quantity: 2 }], reason: 'damaged', wish: 'exchange', text: 'The bag is torn.', sealed: false },
  ]);
  expect(server.sent('POST', PROBLEMS)[0]!.idempotencyKey).toMatch(/^[\w-]{8,64}$/);
});

test('goods are ticked, then counted; all that is missing is marked at once, with the focus on the first and in the title', async () => {
  server.on('GET', RETURNABLE, { json: twoLines() });
  server.on('POST', PROBLEMS, { status: 201, json: createProblem() });
  const { user } = renderPage('/orders/31/problem');
  expect(await screen.findByLabelText(/^Almonds/)).not.toBeChecked();
  await user.click(send());
  expect(await screen.findByText('Tick what you report')).toBeInTheDocument();
  expect(screen.getByText('Say what the problem is')).toBeInTheDocument();
  expect(screen.getByLabelText(/^Almonds/)).toHaveFocus();
  expect(screen.getByLabelText(/^Tea/)).toHaveAccessibleDescription('Tick what you report');
  expect(document.title).toBe('Error: Report a problem - Mewa Pasal');
  tick(/^Tea/);
  choose('What is the problem?', 'changed_mind');
  await waitFor(() => expect(document.title).toBe('Report a problem - Mewa Pasal'));
  // One piece needs no count.
  expect(screen.queryByLabelText('Pieces of Tea')).not.toBeInTheDocument();
  choose('Are the packs still sealed?', 'yes');
  await user.click(send());
  await waitFor(() => expect(server.sent('POST', PROBLEMS)).toHaveLength(1));
  expect(server.sent('POST', PROBLEMS)[0]!.body).toMatchObject({ lines: [{ item: 2, quantity: 1 }], sealed: true });
});

test('the seal is asked for after a change of mind, and when the time of a pack that is not sealed is over', async () => {
  const [line] = createReturnable().lines;
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  server.on('GET', RETURNABLE, { json: { lines: [{ ...line!, until: day(1), sealed_until: day(9) }] } });
  const { unmount } = renderPage('/orders/31/problem');
  await screen.findByLabelText(/^Almonds/);
  const seal = () => screen.queryByLabelText('Are the packs still sealed?');
  choose('What is the problem?', 'wrong');
  expect(seal()).not.toBeInTheDocument();
  choose('What is the problem?', 'changed_mind');
  await waitFor(() => expect(seal()).toBeInTheDocument());
  unmount();
  window.sessionStorage.clear();
  server.on('GET', RETURNABLE, { json: { lines: [{ ...line!, until: day(-1), sealed_until: day(9) }] } });
  renderPage('/orders/31/problem');
  await screen.findByLabelText(/^Almonds/);
  expect(seal()).toBeInTheDocument();
  tick(/^Almonds/);
  await waitFor(() => expect(seal()).not.toBeInTheDocument());
});

test('what is typed is there again after a link and after a reload, with the key of an attempt that was lost; not once it is sent, and not for another member', async () => {
  server.on('GET', RETURNABLE, { json: twoLines() });
  server.on('POST', PROBLEMS, { status: 503, json: {} });
  const { user, router, unmount } = renderPage('/orders/31/problem');
  await screen.findByLabelText(/^Almonds/);
  tick(/^Almonds/);
  await waitFor(() => choose('Pieces of Almonds', '2'));
  choose('What is the problem?', 'quality');
  change(screen.getByLabelText('Describe it (optional)'), 'They are bitter.');
  await user.click(screen.getByRole('link', { name: 'Terms of return' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/returns'));
  await act(() => router.navigate(-1));
  expect(await screen.findByLabelText('Describe it (optional)')).toHaveValue('They are bitter.');
  await user.click(send());
  expect(await screen.findByText('Failed to send the report')).toBeInTheDocument();
  unmount();

  // A reload has nothing but what this tab keeps. One piece was reported meanwhile.
  const { lines } = twoLines();
  server.on('GET', RETURNABLE, { json: { lines: [{ ...lines[0]!, left: 3 }, lines[1]!] } });
  const again = renderPage('/orders/31/problem');
  expect(await screen.findByLabelText(/^Almonds/)).toBeChecked();
  expect(screen.getByLabelText('Pieces of Almonds')).toHaveValue('2');
  expect(screen.getByLabelText('What is the problem?')).toHaveValue('quality');
  expect(screen.getByLabelText('Describe it (optional)')).toHaveValue('They are bitter.');
  server.on('POST', PROBLEMS, { status: 201, json: createProblem() });
  await again.user.click(send());
  await waitFor(() => expect(again.address()).toBe('/orders/31'));
  const [lost, repeated] = server.sent('POST', PROBLEMS);
  expect(repeated!.idempotencyKey).toBe(lost!.idempotencyKey);
  expect(Object.keys(window.sessionStorage)).toEqual([]);
  again.unmount();

  keepDraft({ member: 8, name: 'report:31' }, { values: { text: 'Mine.' }, key: 'key-12345' });
  renderPage('/orders/31/problem');
  expect(await screen.findByLabelText('Describe it (optional)')).toHaveValue('');
});

test('where the browser keeps nothing, it is asked before what is typed is left', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError');
  });
  const { user, router } = renderPage('/orders/31/problem');
  change(await screen.findByLabelText('Describe it (optional)'), 'They are bitter.');
  await act(() => router.navigate('/returns'));
  const dialog = await screen.findByRole('dialog', { name: 'Leave without sending?' });
  await user.click(within(dialog).getByText('Keep editing'));
  expect(screen.getByLabelText('Describe it (optional)')).toHaveValue('They are bitter.');
});

test('a report that is too late says so, and nothing that can be reported leads back', async () => {
  const text = 'It is too late to return this: Almonds. Please call us.';
  server.on('POST', PROBLEMS, { status: 400, json: createOrderError('too_late', text) });
  const { user, unmount } = renderPage('/orders/31/problem');
  await screen.findByLabelText(/^Almonds/);
  choose('What is the problem?', 'quality');
  await user.click(send());
  expect(await screen.findByText(text)).toBeInTheDocument();
  unmount();
  server.on('GET', RETURNABLE, { json: createReturnable(0) });
  renderPage('/orders/31/problem');
  expect(await screen.findByRole('heading', { name: 'Nothing to report' })).toBeInTheDocument();
});

test('an open report is answered by what was typed before a look at another page, gets photos and is withdrawn', async () => {
  const said = { at: '2026-03-15T06:15:00.000Z', type: 'answered', text: 'Which bag?', by: 'staff' } as const;
  const answered = createProblem({ state: 'answered', events: [...createProblem().events, said] });
  server.on('GET', PROBLEMS, { json: [answered] });
  server.on('POST', `${PROBLEMS}5/replies/`, { json: createProblem() });
  server.on('POST', `${PROBLEMS}5/withdraw/`, () => {
    server.on('GET', PROBLEMS, { json: [createProblem({ state: 'withdrawn' })] });
    return { json: createProblem({ state: 'withdrawn' }) };
  });
  const { user, router } = renderPage('/orders/31');
  const written = await screen.findByLabelText('Write to the shop');
  expect(screen.getByText('Which bag?')).toBeInTheDocument();
  change(written, 'The red one.');
  await act(() => router.navigate('/returns'));
  await act(() => router.navigate(-1));
  const card = within(await screen.findByTestId('problem-card'));
  await user.click(card.getByText('Send', { selector: 'button' }));
  await waitFor(() => expect(card.getByLabelText('Write to the shop')).toHaveValue(''));
  expect(server.sent('POST', `${PROBLEMS}5/replies/`)[0]!.body).toEqual({ text: 'The red one.' });
  expect(Object.keys(window.sessionStorage)).toEqual([]);
  addPhoto();
  await waitFor(() => expect(uploads).toHaveLength(1));
  act(() => uploads[0]!.answer(400, { image: ['The submitted file is empty.'] }));
  expect(await card.findByText('bag.jpg: The submitted file is empty.')).toBeInTheDocument();
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
