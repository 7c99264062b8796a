import { screen, waitFor } from '@testing-library/react';
import { type ReactElement } from 'react';
import { type DeskOrder } from '../../../../contract/desk';
import { change } from '../../../testing/change';
import { createDeskOrder } from '../../../testing/deskFactories';
import { startFakeServer } from '../../../testing/fakeServer';
import { renderWithStore } from '../../../testing/renderWithStore';
import { CashCollectedDialog, CashNotCollectedDialog, WriteOffDialog } from './CashDialogs';

beforeEach(() => startFakeServer().on('GET', '/api/desk/riders/', { json: [] }));

const receipt = (id: number, amount: string) => ({
  ...{ id, amount, surplus: '0.00', rider: 'Ram', recorded_by: 'Sita Rai' },
  at: '2026-01-24T04:00:00.000Z',
});
const due = (to_collect: string | null, ...cash_receipts: DeskOrder['cash_receipts']) =>
  createDeskOrder({ state: 'delivered', to_collect, cash_due: to_collect, cash_receipts });

/** A change of the order: refused with the order as it is now, then made. */
function refuseOnce(order: DeskOrder, error = 'NPR 50.00 is due for this order now.') {
  const sent: unknown[][] = [];
  const onSubmit = async (...values: unknown[]) => {
    sent.push(values);
    if (sent.length === 1) throw { status: 409, data: { error, code: 'cash_changed', order } };
  };
  return { sent, onSubmit };
}
function open(dialog: (onClose: () => void) => ReactElement) {
  const onClose = jest.fn();
  const { user } = renderWithStore(dialog(onClose));
  return { onClose, press: (name: string) => user.click(screen.getByText(name, { selector: 'button' })) };
}

test('what is due is the amount that the clerk has seen; after a refusal it is the present one, and what was typed stays', async () => {
  const { sent, onSubmit } = refuseOnce(due('50.00'));
  const { press, onClose } = open((close) => (
    <CashCollectedDialog order={due('550.00')} onSubmit={onSubmit} onClose={close} />
  ));
  change(screen.getByLabelText('Amount (NPR)'), 'Rs ४०');
  await press('Collected NPR 40.00');
  expect(await screen.findByText('NPR 50.00 is due for this order now.')).toBeInTheDocument();
  expect(screen.getByLabelText('Amount (NPR)')).toHaveValue('Rs ४०');
  expect(screen.getByText('NPR 10.00 stays due.')).toBeInTheDocument();
  await press('Collected NPR 40.00');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.map(([cash]) => cash)).toEqual([
    { amount: '40.00', rider: null, due: '550.00' },
    { amount: '40.00', rider: null, due: '50.00' },
  ]);
});

test('cash is rounded up to the next rupee and not beyond, and the dialog says by how much', async () => {
  const sent: unknown[] = [];
  const onSubmit = async (cash: unknown) => void sent.push(cash);
  const { press } = open((close) => <CashCollectedDialog order={due('1094.99')} onSubmit={onSubmit} onClose={close} />);
  const amount = screen.getByLabelText('Amount (NPR)');
  change(amount, '1095.01');
  await press('Collected');
  expect(await screen.findByText(/1,095/)).toBeInTheDocument();
  change(amount, '1095');
  expect(await screen.findByText('Rounded up by NPR 0.01. It stays in the till.')).toBeInTheDocument();
  await press('Collected NPR 1,095.00');
  await waitFor(() => expect(sent).toEqual([{ amount: '1095.00', rider: null, due: '1094.99' }]));
});

test('before an order leaves, its cash is recorded at the desk and not by its rider', () => {
  const rider = { id: 4, name: 'Ram', phone_number: '+9779812345678' };
  const chosen = (state: DeskOrder['state']) => {
    const { unmount } = renderWithStore(
      <CashCollectedDialog
        order={createDeskOrder({ state, rider })}
        onSubmit={() => Promise.resolve()}
        onClose={() => undefined}
      />,
    );
    const { value } = screen.getByLabelText<HTMLSelectElement>('Collected by');
    unmount();
    return value;
  };
  expect((['packing', 'out_for_delivery'] as const).map(chosen)).toEqual(['', ' 4']);
});

test('the rest that is written off is what the clerk has seen', async () => {
  const { sent, onSubmit } = refuseOnce(due('50.00'));
  const { press, onClose } = open((close) => (
    <WriteOffDialog order={due('550.00')} onSubmit={onSubmit} onClose={close} />
  ));
  change(screen.getByLabelText('Reason'), 'No change');
  await press('Write off');
  expect(await screen.findByText(/^Write off NPR 50.00 of/)).toBeInTheDocument();
  await press('Write off');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([[{ amount: '550.00', reason: 'No change' }], [{ amount: '50.00', reason: 'No change' }]]);
});

test('the record that is taken back is the one that the clerk sees; another clerk has taken it back meanwhile', async () => {
  const text = 'This cash is not recorded for the order any more.';
  const { sent, onSubmit } = refuseOnce(due('50.00', receipt(4, '500.00')), text);
  const order = due(null, receipt(4, '500.00'), receipt(5, '50.00'));
  const { press, onClose } = open((close) => (
    <CashNotCollectedDialog order={order} onSubmit={onSubmit} onClose={close} />
  ));
  expect(
    screen.getByText(/^NPR 50.00 was recorded as collected by Ram, .*, by Sita Rai\. It is due again\./),
  ).toBeInTheDocument();
  await press('Not collected');
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByText(/^NPR 500.00 was recorded/)).toBeInTheDocument();
  await press('Not collected');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.map(([id]) => id)).toEqual([5, 4]);
});
