import { act, screen, waitFor, within } from '@testing-library/react';
import { type DeskMemberDetails } from '../../../contract/members';
import { type PhoneQuote } from '../../../contract/phoneOrders';
import { change } from '../../testing/change';
import { createAddress, createLocations, createQuote } from '../../testing/checkoutFactories';
import { createDeskOrder } from '../../testing/deskFactories';
import { type FakeServer } from '../../testing/fakeServer';
import { createProduct } from '../../testing/factories';
import { startMemberServer } from '../../testing/memberServer';
import { renderPage } from '../../testing/renderApp';

const MEMBER: DeskMemberDetails = {
  id: 7,
  name: 'Maya Tamang',
  email: 'maya@example.com',
  phone_number: '+9779812345678',
  date_joined: '2026-01-02T04:15:00Z',
  is_staff: false,
  orders: 1,
  delivered: 1,
  spent: '0.00',
  cash_block: null,
  failed_deliveries: 0,
  proposals: { in_review: 0, in_review_max: 5, closed: null },
  cash_blocked: false,
  has_password: true,
  addresses: [createAddress({ id: 5 })],
  newest_orders: [],
};
const SLOT = {
  id: 40,
  starts_at: '2026-01-24T03:15:00.000Z',
  ends_at: '2026-01-24T05:15:00.000Z',
  cut_off_at: '2026-01-24T01:15:00.000Z',
  remaining: 3,
};
const almonds = createProduct({ id: 3, name: 'Almonds', price: '1250.00', quantity: 2 });
const quoteOf = (overrides: Partial<PhoneQuote> = {}): PhoneQuote => ({
  ...createQuote(),
  slots: [SLOT],
  courier_days: null,
  ...overrides,
});
const page = (results: object[]) => ({ json: { count: results.length, next: null, previous: null, results } });

let server: FakeServer;
beforeEach(() => {
  server = startMemberServer({ is_staff: true });
  server.on('GET', '/api/desk/members/', page([MEMBER]));
  server.on('GET', '/api/desk/members/7/', { json: MEMBER });
  server.on('GET', '/api/products/', page([almonds]));
  server.on('GET', '/api/locations/', { json: createLocations() });
  server.on('GET', '/api/desk/quote/', { json: quoteOf() });
  server.on('GET', '/api/desk/orders/31/', { json: createDeskOrder() });
  server.on('GET', '/api/desk/notes/', { json: [] });
});

async function openOrder() {
  const { user, address } = renderPage('/desk/orders/new');
  const search = await screen.findByLabelText('Phone number, name or email');
  change(search, '9812345678');
  act(() => search.focus());
  await user.keyboard('{Enter}');
  return { user, address };
}
const addAlmonds = async (user: Awaited<ReturnType<typeof openOrder>>['user']) => {
  const field = await screen.findByLabelText('Add a product');
  await user.click(field);
  change(field, 'almo');
  await user.click(await screen.findByRole('option', { name: /^Almonds/ }));
};

test('an order by telephone: the member by number, products, slot; what is short is said at its line and all stays typed', async () => {
  const { user, address } = await openOrder();
  await user.click(await screen.findByText('Maya Tamang, +9779812345678, maya@example.com'));
  expect(await screen.findByRole('radiogroup', { name: 'Delivery address' })).toBeVisible();
  await addAlmonds(user);
  const place = await screen.findByText(/^Place order for/, { selector: 'button' });
  await user.click(place);
  expect(await screen.findByText('Choose the delivery time', { selector: 'p' })).toBeVisible();
  change(screen.getByLabelText('Delivery time'), '40');
  await waitFor(() => expect(server.sent('GET', '/api/desk/quote/').at(-1)!.query.get('slot')).toBe('40'));
  expect(Object.fromEntries(server.sent('GET', '/api/desk/quote/').at(-1)!.query)).toMatchObject({
    ...{ member: '7', lines: '3:1', address: '5' },
  });

  const short = { code: 'insufficient_stock' as const, product: 3, text: 'Almonds is sold out.' };
  server.on('POST', '/api/desk/orders/', () => {
    server.on('GET', '/api/desk/quote/', { json: quoteOf({ problems: [short] }) });
    const detail = 'Some items are no longer available in this quantity.';
    return { status: 400, json: { error: detail, detail, code: 'insufficient_stock', lines: [] } };
  });
  await waitFor(() => expect(place).toHaveAttribute('aria-disabled', 'false'));
  await user.click(place);
  expect(await screen.findByText('Some items are no longer available in this quantity.')).toBeVisible();
  expect(await screen.findByText('Almonds is sold out.')).toBeVisible();
  expect(screen.getByLabelText(/^Almonds/)).toHaveValue('1');
  expect(screen.getByLabelText('Delivery time')).toHaveValue('40');

  // The response is lost: the same press sends the same key again.
  server.on('GET', '/api/desk/quote/', { json: quoteOf() });
  server.on('POST', '/api/desk/orders/', { status: 502, text: 'Bad gateway' });
  change(screen.getByLabelText(/^Almonds/), '२');
  const press = async () => {
    await waitFor(() => expect(place).toHaveAttribute('aria-disabled', 'false'));
    await user.click(place);
  };
  await press();
  expect(await screen.findByText('Failed to place the order')).toBeVisible();
  server.on('POST', '/api/desk/orders/', { status: 201, json: createDeskOrder() });
  await press();
  await waitFor(() => expect(address()).toBe('/desk/orders/31'));
  const [, lost, again] = server.sent('POST', '/api/desk/orders/');
  expect(again!.idempotencyKey).toBe(lost!.idempotencyKey);
  expect(again!.body).toMatchObject({
    ...{ member: 7, lines: [{ product: 3, quantity: 2 }], address: 5, slot: 40, expected_total: '2600.00' },
  });
});

test('a caller without an account gets one, and names an address', async () => {
  server.on('GET', '/api/desk/members/', page([]));
  server.on('GET', '/api/desk/members/8/', { json: { ...MEMBER, id: 8, has_password: false, addresses: [] } });
  let replies = 0;
  server.on('POST', '/api/desk/members/', () =>
    (replies += 1) === 1
      ? { status: 400, json: { email: ['A user is already registered with this e-mail address.'] } }
      : { status: 201, json: { ...MEMBER, id: 8, has_password: false, addresses: [] } },
  );
  const reason = 'Cash on delivery is possible up to NPR 2,000.00.';
  const code = 'payment_method_not_allowed' as const;
  const payment_methods = [{ id: 'cod' as const, name: 'Cash on delivery', allowed: false, code, reason }];
  server.on('GET', '/api/desk/quote/', { json: quoteOf({ slots: [], courier_days: [2, 5], payment_methods }) });
  server.on('POST', '/api/desk/orders/', { status: 201, json: createDeskOrder() });
  const { user, address } = await openOrder();
  expect(await screen.findByText('Nobody found.')).toBeVisible();
  await user.click(screen.getByText('New caller', { selector: 'button' }));
  change(await screen.findByLabelText('First name'), 'Maya');
  change(screen.getByLabelText('Last name'), 'Tamang');
  change(screen.getByLabelText('Email (optional)'), 'maya@example.com');
  expect(screen.getByLabelText('Mobile number')).toHaveValue('9812345678');
  await user.click(screen.getByText('Make an account', { selector: 'button' }));
  expect(await screen.findByText('A user is already registered with this e-mail address.')).toBeVisible();
  change(screen.getByLabelText('Email (optional)'), 'maya.t@example.com');
  await user.click(screen.getByText('Make an account', { selector: 'button' }));
  expect(await screen.findByText('Another member', { selector: 'button' })).toBeVisible();
  expect(server.sent('POST', '/api/desk/members/')[1]!.body).toEqual({
    ...{ first_name: 'Maya', last_name: 'Tamang', phone_number: '+9779812345678', email: 'maya.t@example.com' },
  });

  await addAlmonds(user);
  const place = await screen.findByRole('combobox', { name: /^Municipality/ });
  await user.click(place);
  change(place, 'Kathmandu 10');
  await user.click(within(await screen.findByRole('listbox')).getAllByRole('option')[0]!);
  change(screen.getByLabelText('Tole or street'), 'Baneshwor');
  await user.click(screen.getByText('Deliver here', { selector: 'button' }));
  expect(await screen.findByText('In 2 to 5 days by courier.')).toBeVisible();
  expect(screen.getByText(/^Maya Tamang, Baneshwor, Kathmandu.*-10, Kathmandu$/)).toBeVisible();
  expect(screen.getByText(reason)).toBeVisible();
  await user.click(screen.getByLabelText('Paid in cash at the desk already'));
  expect(screen.queryByText(reason)).not.toBeInTheDocument();
  await user.click(screen.getByText('Place order for NPR 2,600.00, paid in cash', { selector: 'button' }));
  await waitFor(() => expect(address()).toBe('/desk/orders/31'));
  expect(server.sent('POST', '/api/desk/orders/')[0]!.body).toMatchObject({
    is_paid: true,
    ...{ member: 8, slot: null, address: { recipient: 'Maya Tamang', tole: 'Baneshwor', ward: 10 } },
  });
});
