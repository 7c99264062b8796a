import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type DeskProblem } from '../../../contract/problems';
import { change } from '../../testing/change';
import { type FakeServer } from '../../testing/fakeServer';
import { startOwnerServer } from '../../testing/memberServer';
import { createPage } from '../../testing/orderFactories';
import { createDeskProblem } from '../../testing/problemFactories';
import { renderPage } from '../../testing/renderApp';

const LIST = '/api/desk/problems/';
const STEP = `${LIST}5/transition/`;

let server: FakeServer;
let problem: DeskProblem;
beforeEach(() => {
  server = startOwnerServer({ id: 8 });
  problem = createDeskProblem();
  server.on('GET', LIST, () => ({ json: { ...createPage([problem]), waiting: 1 } }));
});

/** The server's answer to a step, which also changes the list. */
const onStep = (fields: Partial<DeskProblem>) =>
  server.on('POST', STEP, () => {
    problem = createDeskProblem(fields);
    return { json: problem };
  });
const sent = () => server.sent('POST', STEP).map(({ body }) => body);
const press = async (user: ReturnType<typeof renderPage>['user'], name: string) => {
  await user.click(await screen.findByText(name, { selector: 'button' }));
  return within(await screen.findByRole('dialog', { name: `${name}: report 5` }));
};

test('a late problem is marked; a refusal needs a text, an exchange can be agreed on instead of a refund, and a refused step says why; agreeing, receiving and taking back are sent with what the clerk saw', async () => {
  problem = createDeskProblem({ is_overdue: true });
  const { user } = renderPage('/desk/problems');
  expect(await screen.findByText(/^Late: waiting for \d+ days$/)).toBeInTheDocument();
  expect(screen.getByText('1 report, 1 waiting for an answer')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'MP-7K3Q-9XFD' })).toHaveAttribute('href', '/desk/orders/31');
  const refuse = await press(user, 'Refuse');
  await user.click(refuse.getByText('Refuse', { selector: 'button' }));
  expect(await refuse.findByText('Enter a text for the customer')).toBeInTheDocument();
  await user.click(refuse.getByText('Back', { selector: 'button' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent()).toEqual([]);
  const detail = 'Not enough in stock for an exchange. Agree on a refund instead.';
  server.on('POST', STEP, { status: 409, json: { error: detail, detail, code: 'insufficient_stock' } });
  const agree = await press(user, 'Agree');
  fireEvent.change(agree.getByLabelText('What is agreed on'), { target: { value: 'exchange' } });
  await user.click(agree.getByText('Agree', { selector: 'button' }));
  expect(await agree.findByText(detail)).toBeInTheDocument();
  expect(sent()).toEqual([{ from: 'open', to: 'agreed', settle_by: 'exchange', refunded: '0.00' }]);
  server.on('POST', STEP, {
    status: 409,
    json: { error: detail, detail, code: 'illegal_transition', state: 'refused' },
  });
  await user.click(agree.getByText('Agree', { selector: 'button' }));
  expect(await agree.findByText(/^Nothing was changed: somebody else was faster/)).toBeInTheDocument();
  await user.click(agree.getByText('Back', { selector: 'button' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  onStep({ state: 'agreed', agreed_on: 'refund', amount: '1250.00', refund: 'due' });
  const refund = await press(user, 'Agree');
  expect(refund.getByText(/^The order costs up to NPR 1,250.00 less/)).toBeInTheDocument();
  await user.click(refund.getByText('Agree', { selector: 'button' }));
  expect(await screen.findByText('NPR 1,250.00 less; the refund is due')).toBeInTheDocument();
  // The button that opened the dialog is gone with the focus.
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  onStep({ state: 'received', agreed_on: 'refund', amount: '1250.00', refund: 'due' });
  const receive = await press(user, 'Goods are back');
  // Damaged goods are not sold again unless the clerk says so.
  expect(receive.getByLabelText('Almonds')).toHaveValue('0');
  fireEvent.change(receive.getByLabelText('Almonds'), { target: { value: '1' } });
  await user.click(receive.getByText('Goods are back', { selector: 'button' }));
  onStep({ state: 'agreed', agreed_on: 'refund', amount: '1250.00', refund: 'due' });
  const back = await press(user, 'Goods are not back');
  await user.click(back.getByText('Goods are not back', { selector: 'button' }));
  expect(await screen.findByText('Take the agreement back', { selector: 'button' })).toBeInTheDocument();
  expect(sent().slice(2)).toEqual([
    { from: 'open', to: 'agreed', settle_by: 'refund', refunded: '0.00' },
    { from: 'agreed', to: 'received', restock: [{ item: 1, quantity: 1 }] },
    { from: 'received', to: 'agreed' },
  ]);
});

test('what was refunded for the order stands on the report; when there is more by now, agreeing shows it and is asked again', async () => {
  const refund = {
    amount: '500.00',
    status: 'done',
    code: 'by_staff',
    params: { note: 'Rancid' },
    reason: 'Rancid',
    refund_by: null,
  } as const;
  const own = { ...refund, code: 'goods_returned', params: { problem: 5 } } as const;
  problem = createDeskProblem({ refunds: [refund, own] });
  const { user } = renderPage('/desk/problems');
  expect((await screen.findByText('NPR 500.00 was refunded: Rancid')).parentElement!.children).toHaveLength(1);
  const agree = await press(user, 'Agree');
  change(agree.getByLabelText('Text for the customer (optional)'), 'Sorry');
  const detail =
    'This report has changed: NPR 1,500.00 of order MP-7K3Q-9XFD was refunded so far. Nothing was done now.';
  const present = createDeskProblem({ refunds: [refund, own, { ...refund, params: { note: 'By phone' } }] });
  server.on('POST', STEP, { status: 409, json: { error: detail, detail, code: 'changed', problem: present } });
  await user.click(agree.getByText('Agree', { selector: 'button' }));
  expect(await agree.findByText(detail)).toBeInTheDocument();
  expect(agree.getByText('NPR 500.00 was refunded: By phone')).toBeInTheDocument();
  expect(agree.getByLabelText('Text for the customer (optional)')).toHaveValue('Sorry');
  onStep({ state: 'agreed', agreed_on: 'refund', amount: '0.00' });
  await user.click(agree.getByText('Agree', { selector: 'button' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent()).toMatchObject([{ refunded: '1000.00' }, { refunded: '1500.00', text: 'Sorry' }]);
});

test('the list is filtered by state and order, in its address', async () => {
  renderPage('/desk/problems?order=31');
  await screen.findByTestId('desk-problem');
  // Each step says which report it belongs to.
  expect(screen.getByText('Refuse', { selector: 'button' })).toHaveAccessibleDescription('Report 5');
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'done' } });
  await waitFor(() =>
    expect(Object.fromEntries(server.sent('GET', LIST).at(-1)!.query)).toMatchObject({
      state: 'done',
      order: '31',
    }),
  );
  expect(screen.getByRole('link', { name: 'Show all orders' })).toHaveAttribute('href', '/desk/problems');
});

test('a page behind the last one has the way back; an empty filter does not say that nothing was reported', async () => {
  server.on('GET', LIST, ({ query }) => ({
    ...(query.get('page') === '2' && { status: 404 }),
    json: query.get('page') === '2' ? { detail: 'Invalid page.' } : { ...createPage<DeskProblem>([]), waiting: 0 },
  }));
  const { user } = renderPage('/desk/problems?page=2');
  await user.click(await screen.findByRole('link', { name: 'First page' }));
  await waitFor(() => expect(server.sent('GET', LIST).at(-1)!.query.get('page')).toBe('1'));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'done' } });
  expect(await screen.findByText('No report matches.')).toBeInTheDocument();
});
