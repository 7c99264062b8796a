import { screen } from '@testing-library/react';
import { type Earnings } from '../../../contract/earnings';
import { change } from '../../testing/change';
import { type FakeServer } from '../../testing/fakeServer';
import { startMemberServer } from '../../testing/memberServer';
import { renderPage } from '../../testing/renderApp';

const SUPPLIERS = '/api/desk/suppliers/';

let server: FakeServer;
let earnings: Earnings;
beforeEach(() => {
  server = startMemberServer({ is_staff: true });
  earnings = {
    member: { id: 7, name: 'Maya Tamang' },
    products: [{ product: 12, name: 'Wild honey', quantity: 5, amount: '6250.00' }],
    ...{ amount: '6250.00', paid_out: '0.00', rest: '6250.00', payouts: [] },
  };
  server.on('GET', `${SUPPLIERS}7/`, () => ({ json: earnings }));
  server.on('GET', '/api/selling/earnings/', () => ({ json: earnings }));
});

const button = (name: string) => screen.findByText(name, { selector: 'button' });

test('a payout is recorded with its reference, and taken back', async () => {
  const { id, name } = earnings.member;
  const supplier = { id, name, quantity: 5, amount: '6250.00', paid_out: '0.00', rest: '6250.00' };
  server.on('GET', SUPPLIERS, { json: [supplier] });
  server.on('POST', `${SUPPLIERS}7/payouts/`, () => {
    const payouts = [{ id: 3, amount: '5000.00', reference: 'Bank 8841', at: '2026-01-24T08:10:00.000Z' }];
    earnings = { ...earnings, paid_out: '5000.00', rest: '1250.00', payouts };
    return { json: earnings };
  });
  server.on('DELETE', `${SUPPLIERS}7/payouts/3/`, () => {
    earnings = { ...earnings, paid_out: '0.00', rest: '6250.00', payouts: [] };
    return { json: earnings };
  });
  const { user } = renderPage('/desk/suppliers');
  await user.click(await screen.findByRole('link', { name: 'Maya Tamang' }));
  expect(await screen.findByText('NPR 6,250.00 sold · NPR 0.00 paid out · NPR 6,250.00 left')).toBeInTheDocument();
  await user.click(await button('Record a payout'));
  change(await screen.findByLabelText('Amount (NPR)'), '5,000');
  change(screen.getByLabelText('Reference'), 'Bank 8841');
  await user.click(await button('Record'));
  expect(await screen.findByText('NPR 6,250.00 sold · NPR 5,000.00 paid out · NPR 1,250.00 left')).toBeInTheDocument();
  expect(server.sent('POST', `${SUPPLIERS}7/payouts/`)[0]!.body).toEqual({
    ...{ amount: '5000.00', reference: 'Bank 8841', paid_out: '0.00' },
  });
  await user.click(screen.getByRole('button', { name: 'Take back NPR 5,000.00' }));
  expect(await screen.findByText('Nothing was paid out yet.')).toBeInTheDocument();
});

test('a member reads what their products have brought', async () => {
  renderPage('/my-products/earnings');
  expect(await screen.findByText('Wild honey')).toBeInTheDocument();
  expect(screen.getByRole('table', { name: 'Products' })).toHaveTextContent('Wild honey56,250.00');
  expect(screen.queryByText('Record a payout')).not.toBeInTheDocument();
});
