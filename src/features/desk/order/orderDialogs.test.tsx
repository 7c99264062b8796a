import { screen, waitFor } from '@testing-library/react';
import { type DeskOrder, type RefundRequest } from '../../../../contract/desk';
import { change, chooseOption } from '../../../testing/change';
import { cashPaid, createDeskOrder } from '../../../testing/deskFactories';
import { type FakeServer, hold, startFakeServer } from '../../../testing/fakeServer';
import { createPage, createRefund } from '../../../testing/orderFactories';
import { createDeskProblem } from '../../../testing/problemFactories';
import { renderWithStore } from '../../../testing/renderWithStore';
import { CancelDialog } from './orderDialogs';
import { RefundDialog } from './RefundDialog';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on('GET', '/api/desk/problems/', { json: createPage([]) });
});

const field = (name: string) => screen.getByLabelText(name);
const button = (name: string) => screen.getByText(name, { selector: 'button' });

/** Opens the dialog of a refund; `made` are the refunds that it was submitted with. */
function openRefund(order: DeskOrder, refuse = (_refund: RefundRequest): unknown => null) {
  const made: RefundRequest[] = [];
  const onClose = jest.fn();
  const onSubmit = async (refund: RefundRequest) => {
    made.push(refund);
    const failure = refuse(refund);
    if (failure) throw failure;
  };
  const { user } = renderWithStore(<RefundDialog order={order} onSubmit={onSubmit} onClose={onClose} />);
  return {
    user,
    made,
    onClose,
    submit: () => user.click(button('Refund')),
  };
}

test('a refund that is due is recorded as a whole', async () => {
  const { made, submit, onClose } = openRefund(
    createDeskOrder({
      state: 'cancelled',
      payment_method: 'esewa',
      payment_status: 'refund_due',
      refunds: [createRefund('550.00', 'due')],
    }),
  );
  expect(field('Amount (NPR)')).toHaveAttribute('readonly');
  change(field('Reason'), 'Sold out');
  await submit();
  await waitFor(() => expect(field('Reference')).toHaveAccessibleDescription(/Enter the number of the refund/));
  expect(made).toEqual([]);
  change(field('Reference'), 'R-1');
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(made).toEqual([{ amount: '550.00', refunded: '0.00', due: '550.00', reason: 'Sold out', reference: 'R-1' }]);
});

test('the fields of a refund come with what the reports say, so that nothing moves under a press', async () => {
  const reports = hold();
  server.on('GET', '/api/desk/problems/', reports.handler);
  openRefund(createDeskOrder({ state: 'delivered', refunds: [createRefund('550.00', 'due')] }));
  expect(screen.getByText('Loading the reports …')).toBeVisible();
  expect(screen.queryByLabelText('Reason')).not.toBeInTheDocument();
  await waitFor(() => expect(reports.waiting()).toBe(1));
  reports.release({ json: createPage([createDeskProblem()]) });
  expect(await screen.findByLabelText('Reason')).toBeVisible();
  expect(screen.getByText(/^Report \d+, /)).toBeVisible();
  expect(screen.queryByText('Loading the reports …')).not.toBeInTheDocument();
});

test('with several refunds of one amount due, staff say of which payment it is, also when one was made meanwhile', async () => {
  const paid = { status: 'paid', amount: '550.00', paid_at: '2026-01-23T04:05:00.000Z' } as const;
  const due = createRefund('550.00', 'due');
  const order = createDeskOrder({
    state: 'cancelled',
    payment_method: 'esewa',
    payment_status: 'refund_due',
    payments: [
      { ...paid, method: 'esewa', reference: '000AWEO' },
      { ...paid, method: 'khalti', reference: 'GFq9PFS7' },
      { ...paid, method: 'esewa', reference: '000AWEP', amount: '100.00' },
      { ...paid, method: 'khalti', reference: null, status: 'failed' },
    ],
    refunds: [due, due],
  });
  const changed = { ...order, refunds: [{ ...due, status: 'done' as const }, due] };
  const { made, submit, onClose } = openRefund(order, ({ refunded }) =>
    refunded === '0.00' ? { status: 409, data: { error: 'This order has changed.', order: changed } } : null,
  );
  const select = field('Payment');
  expect([...select.children].map(({ textContent }) => textContent)).toEqual([
    'Choose the payment',
    'eSewa, 000AWEO',
    'Khalti, GFq9PFS7',
  ]);
  change(field('Reason'), 'Paid twice');
  await submit();
  await waitFor(() => expect(select).toHaveAccessibleDescription('Choose the payment'));
  expect(made).toEqual([]);
  chooseOption(select, 'eSewa, 000AWEO');
  change(field('Reference'), 'R-1');
  await submit();
  // Another clerk was faster. What was entered stays.
  expect(await screen.findByText('This order has changed.')).toBeInTheDocument();
  expect(screen.getByText('NPR 550.00 was refunded: the order was cancelled')).toBeInTheDocument();
  expect([select, field('Reason')].map((input) => (input as HTMLInputElement).value)).toEqual([
    '000AWEO',
    'Paid twice',
  ]);
  chooseOption(select, 'Khalti, GFq9PFS7');
  change(field('Reference (optional)'), '');
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const body = { amount: '550.00', reason: 'Paid twice' };
  expect(made).toEqual([
    { ...body, refunded: '0.00', due: '1100.00', payment: '000AWEO', reference: 'R-1' },
    { ...body, refunded: '550.00', due: '550.00', payment: 'GFq9PFS7' },
  ]);
});

test('before a refund, staff read what was given back for the order and what its reports say', async () => {
  const line = { ...createDeskProblem().lines[0]!, name: 'Ghee', quantity: 2 };
  const exchange = { id: 32, number: 'MP-2222-3333', state: 'placed' } as const;
  const reports = [
    createDeskProblem({ id: 5, state: 'agreed', lines: [line], agreed_on: 'exchange', exchange }),
    createDeskProblem({ id: 6, state: 'agreed', lines: [line], agreed_on: 'refund', amount: '300.00', refund: 'due' }),
    createDeskProblem({ id: 7, lines: [line] }),
    createDeskProblem({ id: 8, state: 'refused', lines: [line] }),
  ];
  server.on('GET', '/api/desk/problems/', { json: createPage(reports) });
  openRefund(
    createDeskOrder({
      state: 'delivered',
      payment_status: 'paid',
      payments: [cashPaid],
      refunds: [{ ...createRefund('50.00', 'done'), code: 'by_staff', params: { note: 'Torn bag' } }],
    }),
  );
  const facts = await screen.findByText(/^Report 5/);
  expect([...facts.parentElement!.children].map(({ textContent }) => textContent)).toEqual([
    'NPR 50.00 was refunded: Torn bag',
    'Report 5, 2 × Ghee: exchanged by MP-2222-3333',
    'Report 6, 2 × Ghee: NPR 300.00 less; the refund is due',
    'Report 7, 2 × Ghee: nothing is agreed yet',
  ]);
});

test('part of a paid order is refunded, at most what is left, and its pieces go back into stock line by line', async () => {
  const { made, submit } = openRefund(
    createDeskOrder({
      state: 'delivered',
      payment_status: 'paid',
      cash_due: null,
      payments: [cashPaid],
      refunds: [createRefund('50.00', 'done')],
    }),
  );
  const amount = await screen.findByLabelText('Amount (NPR)');
  expect(amount).toHaveValue('500.00');
  change(amount, '500.01');
  change(field('Reason'), 'Torn bag');
  await submit();
  expect(await screen.findByText('At most NPR 500.00')).toBeInTheDocument();
  change(amount, 'रू १००/-');
  change(field('Ghee'), '1');
  await submit();
  await waitFor(() =>
    expect(made).toEqual([
      { amount: '100.00', refunded: '50.00', due: '0.00', reason: 'Torn bag', restock: [{ item: 1, quantity: 1 }] },
    ]),
  );
});

test('a whole refund before the delivery asks whether to cancel the order, and of a packed one what goes on sale', async () => {
  const khalti = { ...cashPaid, method: 'khalti', reference: 'GFq9' } as const;
  const { made, submit } = openRefund(
    createDeskOrder({ state: 'packing', payment_method: 'khalti', payment_status: 'paid', payments: [khalti] }),
  );
  change(field('Reason'), 'Sold out');
  change(field('Reference'), 'R-1');
  await submit();
  await waitFor(() => expect(field('The order')).toHaveAccessibleDescription('Choose one'));
  chooseOption(field('The order'), 'Cancel the order');
  change(field('Ghee'), '2');
  // Khalti refunds the whole payment by a call.
  change(field('Reference (optional)'), '');
  await submit();
  const restock = [{ item: 1, quantity: 2 }];
  const seen = { refunded: '0.00', due: '0.00' };
  await waitFor(() => expect(made).toEqual([{ amount: '550.00', ...seen, reason: 'Sold out', cancel: true, restock }]));
});

test('of a packed order that is cancelled, staff say what goes back on sale, and read what is refunded', async () => {
  const order = createDeskOrder({
    state: 'packing',
    payment_status: 'paid',
    payments: [cashPaid],
    refunds: [createRefund('50.00', 'done')],
  });
  const onSubmit = jest.fn(async () => undefined);
  const { user } = renderWithStore(<CancelDialog order={order} onSubmit={onSubmit} onClose={jest.fn()} />);
  expect(screen.getByText('NPR 500.00 will be refunded.')).toBeInTheDocument();
  change(field('Reason'), 'Broken');
  change(field('Ghee'), '0');
  await user.click(button('Cancel order'));
  const restock = [{ item: 1, quantity: 0 }];
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ note: 'Broken', restock }));
});

test('Escape and a press beside a dialog ask before what was typed is lost; untouched it closes', async () => {
  const onClose = jest.fn();
  const { user } = renderWithStore(<CancelDialog order={createDeskOrder()} onSubmit={jest.fn()} onClose={onClose} />);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  onClose.mockClear();
  change(field('Reason'), 'Sold out');
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(await screen.findByText('Keep editing'));
  expect(field('Reason')).toHaveValue('Sold out');
  await user.click(document.querySelector('.MuiDialog-container')!);
  expect(onClose).not.toHaveBeenCalled();
  await user.click(await screen.findByText('Leave'));
  expect(onClose).toHaveBeenCalledTimes(1);
});
