/** The desk asks for the password when a call needs it. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { type DeskOrder } from '../../../contract/desk';
import { change } from '../../testing/change';
import { cashPaid, createDeskOrder } from '../../testing/deskFactories';
import { type FakeServer } from '../../testing/fakeServer';
import { startOwnerServer } from '../../testing/memberServer';
import { renderPage } from '../../testing/renderApp';

const ORDER = '/api/desk/orders/31/';
const REFUNDS = `${ORDER}refunds/`;
const ELEVATE = '/api/user/sessions/elevate/';
const detail = 'Enter your password to continue.';

let server: FakeServer;
let order: DeskOrder;
let isElevated: boolean;
beforeEach(() => {
  isElevated = false;
  order = createDeskOrder({ state: 'delivered', payment_status: 'paid', to_collect: null, payments: [cashPaid] });
  server = startOwnerServer();
  server.on('GET', ORDER, () => ({ json: order }));
  server.on('POST', REFUNDS, () =>
    isElevated ? { json: order } : { status: 403, json: { detail, code: 'password_required' } },
  );
  server.on('POST', ELEVATE, ({ body }) => {
    if ((body as { password: string }).password !== 'Namaste123')
      return { status: 400, json: { password: ['Your password was entered incorrectly. Please enter it again.'] } };
    isElevated = true;
    return { json: { elevated_until: '2026-01-24T10:15:00Z' } };
  });
});

/** Opens the form of a refund, fills it in and submits it by the keyboard. */
async function submitRefund() {
  const view = renderPage('/desk/orders/31');
  await view.user.click(await screen.findByLabelText('More actions'));
  await view.user.click(await screen.findByText('Refund', { selector: 'li' }));
  const refund = await screen.findByRole('dialog', { name: 'Refund MP-7K3Q-9XFD' });
  change(await within(refund).findByLabelText('Reason'), 'Torn bag');
  const submit = within(refund).getByText('Refund', { selector: 'button' });
  act(() => submit.focus());
  await view.user.keyboard('{Enter}');
  const question = await screen.findByRole('dialog', { name: 'Enter your password' });
  return { ...view, refund, submit, question };
}

test('a refund is made with what was typed and the same key once the password is entered; a wrong one is said at its field', async () => {
  const { user, refund, question } = await submitRefund();
  const password = within(question).getByLabelText('Password');
  act(() => password.focus());
  change(password, 'wrong');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(password).toHaveAccessibleDescription(/entered incorrectly/));
  expect(server.sent('POST', REFUNDS)).toHaveLength(1);
  change(password, 'Namaste123');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('MP-7K3Q-9XFD: Refunded')).toBeInTheDocument();
  await waitFor(() => expect(refund).not.toBeInTheDocument());
  expect(question).not.toBeInTheDocument();
  const [first, second, ...more] = server.sent('POST', REFUNDS);
  expect(more).toEqual([]);
  expect(second).toMatchObject({
    body: { amount: '550.00', reason: 'Torn bag' },
    idempotencyKey: first!.idempotencyKey,
  });
  expect(first!.idempotencyKey).toMatch(/^[\da-f]{32}$/);
});

test('without the password the form stays as it was, says why nothing was done, and gets the focus back', async () => {
  const { user, refund, submit, question } = await submitRefund();
  expect(question).toContainElement(document.activeElement as HTMLElement);
  // A password is nothing that could be saved.
  change(within(question).getByLabelText('Password'), 'Namaste');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(await within(refund).findByText(detail)).toBeInTheDocument();
  expect(within(refund).getByLabelText('Reason')).toHaveValue('Torn bag');
  expect(submit).toHaveFocus();
  expect([server.sent('POST', ELEVATE), server.sent('POST', REFUNDS).length]).toEqual([[], 1]);
  // The next press asks again.
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Enter your password' })).toBeInTheDocument();
});

test('a call that is still refused after the password is not repeated again', async () => {
  server.on('POST', ELEVATE, { json: { elevated_until: '2026-01-24T10:15:00Z' } });
  const { user, refund, question } = await submitRefund();
  change(within(question).getByLabelText('Password'), 'Namaste123');
  await user.click(within(question).getByText('Continue'));
  expect(await within(refund).findByText(detail)).toBeInTheDocument();
  expect(server.sent('POST', REFUNDS)).toHaveLength(2);
});

test('who leaves the page cancels the question', async () => {
  const { router } = await submitRefund();
  await act(() => router.navigate('/desk/riders'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.sent('POST', REFUNDS)).toHaveLength(1);
});
