import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { requestLogout } from '../../features/auth/authRequests';
import { keepDraft } from '../../session/memberDrafts';
import { createQuote } from '../../testing/checkoutFactories';
import { type FakeServer } from '../../testing/fakeServer';
import { openCheckout, openReview, ORDERS, section, startCheckoutServer } from '../../testing/openCheckout';
import { chosen } from '../../testing/startCheckout';

let server: FakeServer;
beforeEach(() => {
  server = startCheckoutServer();
});

const gift = { recipient: 'Maya Tamang', phone: '981-2345678', card: 'Happy Tihar!' };
const kept = () => Object.keys(window.sessionStorage);
/** What the member chooses on the page. */
const typeNote = (value: string) => fireEvent.change(screen.getByLabelText('Note for the shop'), { target: { value } });

test('gift, delivery, payment and note are there again after a reload, also after the second one; not once the order is placed', async () => {
  const first = await openReview({ gift, method: 'esewa' });
  typeNote('Ring twice');
  first.unmount();
  openCheckout().unmount();
  const { press, address } = openCheckout();
  expect(await screen.findByLabelText('Note for the shop')).toHaveValue('Ring twice');
  const delivery = within(await section('Delivery'));
  expect(await delivery.findByText(/, 07:00–09:00$/)).toBeVisible();
  expect(delivery.getByText(/^A gift for Maya Tamang/)).toBeVisible();
  expect(delivery.getByText('“Happy Tihar!”')).toBeVisible();
  expect(await within(await section('Payment')).findByText('eSewa')).toBeVisible();
  await press('Pay with eSewa');
  await waitFor(() => expect(address()).toBe('/orders/31'));
  expect(server.sent('POST', ORDERS)[0]!.body).toMatchObject({ payment_method: 'esewa', note: 'Ring twice' });
  expect(kept()).toEqual([]);
});

test('what another member chose before is not there, and after a logout nothing is kept', async () => {
  keepDraft({ member: 8, name: 'checkout' }, { ...chosen, gift });
  server.on('POST', '/api/user/logout/', { json: {} });
  const { auth, address } = openCheckout();
  expect(await screen.findByLabelText('This is a gift for somebody else')).not.toBeChecked();
  fireEvent.click(screen.getByLabelText('This is a gift for somebody else'));
  expect(kept()).toEqual(['draft:7:checkout']);
  await act(() => requestLogout(auth));
  await waitFor(() => expect(address()).toBe('/login'));
  expect(kept()).toEqual([]);
});

test('what another version of the shop has kept is not taken over where it has another shape', async () => {
  const kept = { address: 5, delivery: 9, method: 'barter', note: ['x'], ifMissing: 'sing', gift: 'Maya Tamang' };
  window.sessionStorage.setItem('draft:7:checkout', JSON.stringify(kept));
  window.sessionStorage.setItem('draft:7:address', JSON.stringify({ tole: 4 }));
  openCheckout();
  expect(await screen.findByLabelText('This is a gift for somebody else')).not.toBeChecked();
  expect(screen.getByText('Continue to payment', { selector: 'button' })).toBeVisible();
});

test('what is missing in a step is in the title, until the step is left', async () => {
  server.on('POST', '/api/checkout/quote/', { json: createQuote() });
  const { user, press } = openCheckout();
  await press('Continue to payment');
  await waitFor(() => expect(document.title).toBe('Error: Checkout - Mewa Pasal'));
  await user.click(screen.getByLabelText('07:00–09:00'));
  await waitFor(() => expect(document.title).toBe('Checkout - Mewa Pasal'));
  await press('Continue to payment');
  await press('Continue to review');
  await waitFor(() => expect(document.title).toBe('Error: Checkout - Mewa Pasal'));
  expect(screen.getByRole('radiogroup', { name: 'Payment method' })).toHaveAccessibleDescription('Choose how to pay');
  expect(screen.getByLabelText(/Cash on delivery/)).toHaveFocus();
  await user.click(screen.getByLabelText(/Cash on delivery/));
  await press('Continue to review');
  await waitFor(() => expect(document.title).toBe('Checkout - Mewa Pasal'));
});
