import { act, screen, waitFor, within } from '@testing-library/react';
import { type DeskOrder } from '../../../contract/desk';
import { type OrderState } from '../../../contract/orders';
import { api } from '../../api/api';
import { chooseOption } from '../../testing/change';
import { createDeliverySlot } from '../../testing/checkoutFactories';
import { ATTENTION, cashPaid, createDeskOrder } from '../../testing/deskFactories';
import { type FakeServer, hold } from '../../testing/fakeServer';
import { startOwnerServer } from '../../testing/memberServer';
import { createOrderError } from '../../testing/orderFactories';
import { renderPage } from '../../testing/renderApp';
import { wholeText } from '../../testing/wholeText';
import { setMeta } from '../../testing/setMeta';

const ORDER = '/api/desk/orders/31/';

let server: FakeServer;
const move = ({ body }: { body: unknown }) => {
  order = createDeskOrder({ state: (body as { to: OrderState }).to });
  return { json: order };
};
/** The order as the server has it. */
let order: DeskOrder;
beforeEach(() => {
  server = startOwnerServer();
  order = createDeskOrder();
  server.on('GET', '/api/desk/riders/', { json: [] });
  server.on('GET', '/api/desk/notes/', { json: [] });
  server.on('GET', ORDER, () => ({ json: order }));
  server.on('POST', `${ORDER}transition/`, move);
});

const open = async () => {
  const view = renderPage('/desk/orders/31');
  await screen.findByLabelText('More actions');
  const chooseAction = async (name: string) => {
    await view.user.click(screen.getByLabelText('More actions'));
    await view.user.click(await screen.findByText(name, { selector: 'li' }));
  };
  const refresh = () => act(() => void view.store.dispatch(api.util.invalidateTags(['DeskOrder'])));
  return { ...view, chooseAction, refresh };
};
const press = (name: string) => screen.findByText(name, { selector: 'button' });
const sent = () => server.sent('POST', `${ORDER}transition/`).map(({ body }) => body);

test('one button makes the next step, once also at a double press: packing, out for delivery, delivered, cash; the history says who made each', async () => {
  const attention = { at: order.created_at, type: 'attention', params: {}, text: '', by: null } as const;
  order = createDeskOrder({ events: [...order.events, attention] });
  const { user } = await open();
  expect(screen.getByRole('heading', { level: 1, name: 'MP-7K3Q-9XFD' })).toBeInTheDocument();
  const steps = within(screen.getByLabelText('Order history')).getAllByRole('listitem');
  expect(steps[0]).toHaveTextContent(/, by Sita Gurung/);
  // What the shop did itself has no name.
  expect(steps[1]).not.toHaveTextContent(/, by/);

  // While a step is sent the button says so, and another press does nothing.
  const held = hold();
  server.on('POST', `${ORDER}transition/`, held.handler);
  const button = await press('Start packing');
  await user.dblClick(button);
  expect(await within(button).findByLabelText('Sending')).toBeInTheDocument();
  await user.click(button);
  expect(held.waiting()).toBe(1);
  server.on('POST', `${ORDER}transition/`, move);
  held.release({ json: createDeskOrder({ state: 'packing' }) });
  expect(await press('Out for delivery')).toBe(button);
  await user.dblClick(button);
  await user.click(await press('Mark as delivered'));
  await user.click(await press('Delivered'));
  const cash = await press('Cash collected: NPR 550.00');
  expect(sent()).toEqual([
    { from: 'placed', to: 'packing' },
    { from: 'packing', to: 'out_for_delivery' },
    { from: 'out_for_delivery', to: 'delivered' },
  ]);
  expect(screen.getByTestId('order-state')).toHaveTextContent('Delivered');

  await user.click(cash);
  expect(await screen.findByRole('dialog', { name: 'Was the cash for MP-7K3Q-9XFD collected?' })).toBeInTheDocument();
  const collected = await press('Collected NPR 550.00');
  expect(server.sent('POST', `${ORDER}cash/`)).toHaveLength(0);
  server.on('POST', `${ORDER}cash/`, () => {
    throw new TypeError('Failed to fetch');
  });
  await user.click(collected);
  expect(await screen.findByText(/^No response came/)).toBeInTheDocument();
  // Cash that is recorded again has the same key, and the desk says that it was done already.
  order = { ...order, payment_status: 'paid', cash_due: null, payments: [cashPaid] };
  server.on('POST', `${ORDER}cash/`, { json: order, headers: { 'idempotent-replayed': 'true' } });
  await user.click(collected);
  expect(await screen.findByText('MP-7K3Q-9XFD: Done already: Cash collected')).toBeInTheDocument();
  const keys = server.sent('POST', `${ORDER}cash/`).map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/), keys[0]]);
  const payment = screen.getByLabelText('Payment');
  await waitFor(() => expect(payment.textContent?.match(/Cash on delivery, paid/g)).toHaveLength(1));
  expect(within(payment).getByText('sita@example.com', { selector: 'a' })).toHaveAttribute('href', '/desk/members/7');
  expect(screen.queryByText(/Cash collected:/, { selector: 'button' })).not.toBeInTheDocument();
});

test('the account of a member without an email address is reached from their order', async () => {
  order = createDeskOrder({ member: 7, email: null });
  await open();
  expect(screen.getByText('no email address', { selector: 'a' })).toHaveAttribute('href', '/desk/members/7');
});

test('an order that is finished opens without the focus on its menu', async () => {
  order = createDeskOrder({ state: 'cancelled' });
  await open();
  expect(screen.queryByText('Start packing')).not.toBeInTheDocument();
  expect(screen.getByLabelText('More actions')).not.toHaveFocus();
});

test('recorded cash is taken back, apart from what is harmless in the menu, and the slip asks for it again; the menu leads to the bill', async () => {
  order = createDeskOrder({
    ...{ state: 'delivered', payment_status: 'paid', to_collect: null, cash_due: null, payments: [cashPaid] },
    bill: 'T-2083/84-12',
    cash_receipts: [
      { id: 4, amount: '550.00', surplus: '0.00', rider: null, recorded_by: null, at: '2026-01-24T04:05:00.000Z' },
    ],
  });
  server.on('DELETE', `${ORDER}cash/`, () => {
    order = createDeskOrder({ state: 'delivered', bill: 'T-2083/84-12' });
    return { json: order };
  });
  const { user, address, chooseAction } = await open();
  expect(screen.queryByText('Collect NPR 550.00')).not.toBeInTheDocument();
  await user.click(screen.getByLabelText('More actions'));
  const menu = await screen.findByRole('menu');
  expect([...menu.children].map(({ textContent }) => textContent)).toEqual([
    'Bill T-2083/84-12',
    'Print packing slip',
    '',
    'Was not delivered',
    'Refund',
    'Cash was not collected',
  ]);
  expect(menu.children[2]).toHaveAttribute('role', 'separator');
  await user.click(within(menu).getByText('Cash was not collected'));
  const dialog = await screen.findByRole('dialog', { name: 'Was the cash for MP-7K3Q-9XFD not collected?' });
  await user.click(within(dialog).getByText('Not collected'));
  expect(await screen.findByText('Collect NPR 550.00')).toBeInTheDocument();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(server.sent('DELETE', `${ORDER}cash/`).map(({ query }) => query.get('receipt'))).toEqual(['4']);
  await chooseAction('Bill T-2083/84-12');
  expect(address()).toBe('/orders/31/bill');
});

test('an order that was loaded again by a button shows the state now when somebody else was faster or no response came, and says when it cannot be refreshed; an unknown order is no order', async () => {
  server.on('GET', ORDER, { status: 503, json: {} });
  const { user, router, store } = renderPage('/desk/orders/31');
  expect(await screen.findByText('Failed to load the desk')).toBeInTheDocument();
  server.on('GET', ORDER, () => ({ json: order }));
  await user.click(screen.getByText('Try again'));
  const start = await press('Start packing');

  order = createDeskOrder({ state: 'packing' });
  const error = createOrderError('illegal_transition', 'This order is now being packed.', { state: 'packing' });
  server.on('POST', `${ORDER}transition/`, { status: 409, json: error });
  await user.click(start);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Nothing was changed: this order is now “Packing”. It is shown as it is now.',
  );
  const leave = await press('Out for delivery');

  order = createDeskOrder({ state: 'out_for_delivery' });
  server.on('POST', `${ORDER}transition/`, { status: 502, text: 'Bad gateway' });
  await user.click(leave);
  expect(await screen.findByText('Failed to change the order', { selector: '[role="alert"] *' })).toBeInTheDocument();
  expect(await press('Mark as delivered')).toBeInTheDocument();

  server.on('GET', ORDER, { status: 503, json: {} });
  act(() => void store.dispatch(api.util.invalidateTags(['DeskOrder'])));
  expect(await screen.findByText('Could not be refreshed')).toBeInTheDocument();
  for (const id of ['32', 'x']) {
    await act(() => router.navigate(`/desk/orders/${id}`));
    expect(await screen.findByText(`There is no order ${id}.`)).toBeInTheDocument();
  }
});

test('a late order gets another delivery time; one that needs attention says why until staff have seen it; cash on delivery that is not possible for the number is shown, and allowed again', async () => {
  const cashText = /^Cash on delivery is not possible for this phone number/;
  const next = { starts_at: '2026-01-25T03:15:00Z', ends_at: '2026-01-25T05:15:00Z' };
  order = createDeskOrder({ is_late: true, cash_blocked: true, ...ATTENTION });
  const change = (method: string, path: string, changed: Partial<DeskOrder>) =>
    server.on(method, ORDER + path, () => {
      order = { ...order, ...changed };
      return { json: order };
    });
  change('POST', 'slot/', { slot: next, is_late: false });
  change('POST', 'attention/', { attention: null, attention_marks: null });
  change('DELETE', 'cash-block/', { cash_blocked: false });
  server.on('GET', `${ORDER}slots/`, {
    json: [
      createDeliverySlot(7, '2026-01-24T05:15:00Z', { remaining: 0 }),
      createDeliverySlot(9, next.starts_at, { remaining: 1 }),
      createDeliverySlot(8, '2026-01-26T03:15:00Z', { remaining: 3 }),
    ],
  });
  const { user, chooseAction } = await open();
  expect(screen.getByText('Late')).toBeInTheDocument();
  await chooseAction('Change delivery time');
  const slot = within(await screen.findByRole('dialog', { name: 'Delivery time of MP-7K3Q-9XFD' }));
  const select = await slot.findByLabelText('New delivery time');
  expect([...select.children].map(({ textContent }) => textContent)).toEqual([
    'Choose the delivery time',
    'Sun 25 Jan, 09:00–11:00 (1 place)',
    'Mon 26 Jan, 09:00–11:00 (3 places)',
  ]);
  await user.click(slot.getByText('Change delivery time'));
  await waitFor(() => expect(select).toHaveAccessibleDescription('Choose the delivery time'));
  chooseOption(select, 'Sun 25 Jan, 09:00–11:00 (1 place)');
  await user.click(slot.getByText('Change delivery time'));
  await waitFor(() => expect(screen.queryByText('Late')).not.toBeInTheDocument());
  expect(server.sent('POST', `${ORDER}slot/`).map(({ body }) => body)).toEqual([{ slot: 9 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  const reason = 'Needs attention: The order was paid twice: the second payment goes back.';
  expect(screen.getByText(reason)).toBeInTheDocument();
  await chooseAction('Mark as seen');
  await waitFor(() => expect(screen.queryByText(/^Needs attention/)).not.toBeInTheDocument());
  expect(server.sent('POST', `${ORDER}attention/`)[0]!.body).toEqual({ attention: ATTENTION.attention });

  expect(screen.getByText(cashText)).toBeInTheDocument();
  await chooseAction('Allow cash on delivery again');
  const allow = within(await screen.findByRole('dialog', { name: 'Allow cash on delivery again?' }));
  expect(server.sent('DELETE', `${ORDER}cash-block/`)).toHaveLength(0);
  await user.click(allow.getByText('Allow cash on delivery'));
  await waitFor(() => expect(screen.queryByText(cashText)).not.toBeInTheDocument());
  expect(server.sent('DELETE', `${ORDER}cash-block/`)).toHaveLength(1);
});

test('the packing slip is printed from the menu, with the delivery and labelled notes; a recipient that reads like a text of the shop is no heading there or on the page, and turns nothing round', async () => {
  setMeta('payments', 'simulated');
  const recipient = 'Maya PAID IN FULL, DO NOT COLLECT';
  const note = 'Collect NPR 0.00';
  const address = { ...order.address, recipient, tole: 'Asan \u202e', note: 'Ring twice' };
  order = createDeskOrder({ slot: null, courier_days: [2, 5], address, note, delivery_fee: '0.00', total: '450.00' });
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { chooseAction, refresh } = await open();
  await chooseAction('Print packing slip');
  expect(print).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Collect NPR 550.00')).toBeInTheDocument();
  expect(screen.getAllByText('In 2 to 5 days by courier')[1]).toBeInTheDocument();
  // On the page and on the slip.
  expect(screen.getAllByText(wholeText('Landmark: Behind the temple'))).toHaveLength(2);
  expect(screen.getAllByText(wholeText('Note for the rider: Ring twice'))).toHaveLength(2);
  expect(screen.getAllByText(wholeText(`Note for the shop: ${note}`))).toHaveLength(2);
  const texts = screen.getAllByText(recipient);
  expect(texts).toHaveLength(2);
  for (const text of texts) {
    expect(text.parentElement).toHaveTextContent(`Recipient: ${recipient}`);
    expect(text.closest('h1,h2,h3,.MuiTypography-h1,.MuiTypography-h2,.MuiTypography-h3')).toBeNull();
  }
  for (const isolated of [...texts, ...screen.getAllByText(/^Asan .*, Kathmandu-25, Kathmandu$/)])
    expect(isolated.tagName).toBe('BDI');
  const slip = screen.getByRole('article', { name: 'Packing slip MP-7K3Q-9XFD', hidden: true });
  expect(within(slip).getByText('MP-7K3Q-9XFD')).toHaveClass('number');
  // A delivery that costs nothing is free, as at the checkout.
  expect(screen.getByLabelText('3 items')).toHaveTextContent('DeliveryFree');

  // A simulated payment is labelled as such, also on the slip.
  order = createDeskOrder({ payment_method: 'esewa', payment_status: 'paid', to_collect: null });
  refresh();
  expect(await screen.findByText('eSewa (simulated), paid')).toBeInTheDocument();
  expect(screen.getByText('Paid with eSewa (simulated). Collect nothing.')).toBeInTheDocument();
});
