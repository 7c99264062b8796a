import { act, screen, within } from '@testing-library/react';
import { type ErrorCode } from '../../../contract/errorCodes';
import { type Quote } from '../../../contract/orders';
import { makeStore } from '../../app/store';
import { ConfirmEmail } from '../account/ConfirmEmail';
import { useLowerQuantities } from '../cart/cartHooks';
import { createQuote } from '../../testing/checkoutFactories';
import { enter } from '../../testing/enter';
import { createCart, createUser } from '../../testing/factories';
import { startFakeServer } from '../../testing/fakeServer';
import { almonds } from '../../testing/openCheckout';
import { createOrderError } from '../../testing/orderFactories';
import { memberSession, renderWithStore } from '../../testing/renderWithStore';
import { setMeta } from '../../testing/setMeta';
import { cashOrder, refused, startCheckout, type World } from '../../testing/startCheckout';
import { type CheckoutActor } from './checkoutMachine';
import { Review } from './Review';

const UPDATE = '/api/products/cart/update_item/';
const RESEND = '/api/user/register/resend-email/';
const changed = (quote: Quote) => ({ fails: refused(409, createOrderError('quote_changed', 'Changed', { quote })) });

function ReviewOfAlmonds({ actor }: { actor: CheckoutActor }) {
  const onTakeLeft = useLowerQuantities(createCart([almonds]));
  const confirmEmail = <ConfirmEmail email={createUser().email} />;
  return <Review actor={actor} open isSent={false} onTakeLeft={onTakeLeft} confirmEmail={confirmEmail} />;
}

/** Renders the review of a checkout that has its quote. `place` is a press on the button, which is not part of it. */
async function open(world: World) {
  const server = startFakeServer();
  const { actor, reach, placements } = startCheckout(world);
  const { user } = renderWithStore(<ReviewOfAlmonds actor={actor} />, { store: makeStore(memberSession) });
  const send = (event: Parameters<typeof actor.send>[0]) =>
    act(async () => {
      actor.send(event);
      await reach('editing');
    });
  await send({ type: 'quoteRequested' });
  const place = () => send({ type: 'placeRequested', key: 'key-1' });
  return { server, actor, reach, placements, user, place };
}
const alertOf = async (text: string | RegExp) => (await screen.findByText(text)).closest('[role="alert"]');

test('a line over the limit of an order, or of which too little is left, is lowered by one press; a changed price is shown on its line', async () => {
  const lines = [{ product: 3, name: 'Almonds', requested: 2, available: 1 }];
  const { server, user, place } = await open({
    quotes: [
      createQuote({ quantity: 60, available: 200 }),
      createQuote(),
      createQuote({ unit_price: '1300.00', quantity: 1, total_price: '1300.00', available: 1 }),
    ],
    responses: [
      changed(createQuote({ unit_price: '1300.00', total_price: '2600.00' }, { total: '2700.00' })),
      { fails: refused(400, createOrderError('insufficient_stock', 'Short', { lines })) },
    ],
  });
  expect(screen.getByRole('alert')).toHaveTextContent('Almonds: at most 50 in one order');
  const line = within(screen.getByTestId('order-line'));
  expect(line.getByText('at most 50 in one order')).toBeVisible();
  server.on('PATCH', UPDATE, { json: createCart([almonds]) });
  await user.click(screen.getByText('Take what is possible'));
  expect(await screen.findByText('Almonds: quantity was 60, now 2')).toBeVisible();

  await place();
  expect(await alertOf('Almonds: was 1,250.00, now 1,300.00')).toHaveFocus();
  expect(line.getByText('was 1,250.00, now 1,300.00')).toBeVisible();

  await place();
  expect(await alertOf('Almonds: only 1 left')).toBeVisible();
  await user.click(screen.getByText('Take what is possible'));
  expect(await screen.findByText('Almonds: quantity was 2, now 1')).toBeVisible();
  expect(screen.queryByText('Take what is possible')).not.toBeInTheDocument();
  expect(server.sent('PATCH', UPDATE).map(({ body }) => body)).toEqual([
    { item_id: 31, quantity: 50 },
    { item_id: 31, quantity: 1 },
  ]);
});

test('a press in vain is never silent: a changed total, an unknown problem of a line, a cart that is too long, and an email address that is not confirmed', async () => {
  const text = 'Almonds are not sold today.';
  const notSold = { code: 'not_for_sale' as ErrorCode, product: 3, text };
  const dear = createQuote({}, { total: '2650.00' });
  const problems: Quote['problems'] = [
    { code: 'too_many_lines', product: null, text: 'An order can have 100 different products.' },
    { code: 'email_not_verified', product: null, text: 'Confirm your email address.' },
  ];
  const { server, user, place, placements } = await open({
    quotes: [createQuote(), { ...dear, problems: [notSold] }, dear, { ...dear, problems }],
    responses: [
      changed(dear),
      changed({ ...dear, problems: [notSold] }),
      { fails: refused(400, createOrderError('email_not_verified', problems[1]!.text)) },
    ],
  });
  await place();
  expect(await alertOf(/^Your order is not placed yet/)).toHaveFocus();
  await place();
  const reason = await alertOf(text);
  expect(reason).toHaveFocus();
  act(() => screen.getByLabelText('Note for the shop').focus());
  await place();
  expect(reason).toHaveFocus();
  expect(placements).toHaveLength(2);

  server.on('POST', RESEND, { json: { detail: 'ok' } });
  await place();
  expect(await screen.findByText('Change the cart', { selector: 'a' })).toHaveAttribute('href', '/cart');
  await user.click(screen.getByText('Send the email again', { selector: 'button' }));
  expect(await screen.findByText('Email sent. It may take a few minutes. Check your spam folder.')).toBeVisible();
  expect(server.sent('POST', RESEND)[0]?.body).toEqual({ email: createUser().email });
});

test('a member says what happens when something is missing; a shop with a PAN asks for that of the buyer: whole or not at all', async () => {
  setMeta('shop-pan', '301234567');
  const { user, place, actor, reach, placements } = await open({ responses: [cashOrder] });
  const choice = within(screen.getByLabelText('If something is missing'));
  expect(choice.getByLabelText('Call me')).toBeChecked();
  await user.click(choice.getByLabelText('Send something similar that costs no more'));
  const field = screen.getByLabelText('PAN for the bill');
  await enter(user, field, '६०९8 7654');
  await user.tab();
  expect(field).toBeInvalid();
  await place();
  expect(await alertOf('Check the PAN for the bill: it has 9 digits.')).toHaveFocus();
  expect(placements).toEqual([]);
  await enter(user, field, '3');
  expect(field).toHaveValue('609876543');
  await act(async () => {
    actor.send({ type: 'placeRequested', key: 'key-2' });
    await reach('placed');
  });
  expect(placements.map(({ request }) => request)).toMatchObject([{ buyer_pan: '609876543', if_missing: 'replace' }]);
});
