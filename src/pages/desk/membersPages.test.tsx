import { act, screen, within } from '@testing-library/react';
import { type DeskMemberDetails, type FirstCashOrder } from '../../../contract/members';
import { change } from '../../testing/change';
import { type FakeServer } from '../../testing/fakeServer';
import { startOwnerServer } from '../../testing/memberServer';
import { renderPage } from '../../testing/renderApp';

const MEMBER: DeskMemberDetails = {
  id: 7,
  name: 'Maya Tamang',
  email: 'maya@example.com',
  phone_number: '+9779812345678',
  date_joined: '2026-01-02T04:15:00Z',
  is_staff: false,
  orders: 1,
  delivered: 0,
  spent: '0.00',
  cash_block: null,
  failed_deliveries: 0,
  proposals: { in_review: 3, in_review_max: 5, closed: null },
  cash_blocked: false,
  has_password: true,
  addresses: [],
  newest_orders: [],
};
const CALL: FirstCashOrder = {
  id: 41,
  number: 'MP-7K3Q-9XFD',
  recipient: 'Maya Tamang',
  phone_number: '+9779812345678',
  total: '2500.00',
  created_at: '2026-01-23T04:15:00Z',
  slot: null,
  called_at: null,
  called_by: null,
};

let server: FakeServer;
beforeEach(() => {
  server = startOwnerServer();
  server.on('GET', '/api/desk/members/', { json: { count: 1, next: null, previous: null, results: [MEMBER] } });
  server.on('GET', '/api/desk/calls/', { json: [CALL] });
  server.on('GET', '/api/desk/notes/', { json: [] });
});

test('members are searched, and a call about a first cash order is noted and taken back', async () => {
  let calls = [CALL];
  server.on('GET', '/api/desk/calls/', () => ({ json: calls }));
  const set = (called_at: string | null) => () => ({
    json: (calls = [{ ...CALL, called_at, called_by: called_at && 'Gita Thapa' }]),
  });
  server.on('POST', '/api/desk/calls/41/', set('2026-01-23T05:15:00Z'));
  server.on('DELETE', '/api/desk/calls/41/', set(null));
  const { user, address } = renderPage('/desk/members');
  const link = await screen.findByRole('link', { name: 'Maya Tamang' });
  expect(link).toHaveAttribute('href', '/desk/members/7');
  change(screen.getByLabelText('Name, phone or email'), 'maya');
  act(() => screen.getByLabelText('Name, phone or email').focus());
  await user.keyboard('{Enter}');
  expect(address()).toBe('/desk/members?q=maya');
  await user.click(await screen.findByText('Called', { selector: 'button' }));
  expect(await screen.findByText('Called by Gita Thapa')).toBeVisible();
  await user.click(screen.getByText('Not called', { selector: 'button' }));
  expect(await screen.findByText('Called', { selector: 'button' })).toBeVisible();
});

test('cash of a member is blocked for a reason, and allowed again', async () => {
  let member = MEMBER;
  server.on('GET', '/api/desk/members/7/', () => ({ json: member }));
  server.on('POST', '/api/desk/members/7/cash-block/', () => {
    const cash_block = { reason: 'Not there', at: '2026-01-23T05:15:00Z', by: 'Gita Thapa' };
    return { json: (member = { ...MEMBER, cash_blocked: true, cash_block }) };
  });
  server.on('DELETE', '/api/desk/members/7/cash-block/', () => ({ json: (member = MEMBER) }));
  const { user } = renderPage('/desk/members/7');
  await user.click(await screen.findByText('Block cash on delivery', { selector: 'button' }));
  await user.click(screen.getByText('Block cash on delivery', { selector: 'button' }));
  expect(await screen.findByText('Enter the reason')).toBeVisible();
  change(screen.getByLabelText('Why is cash blocked?'), 'Not there');
  await user.click(screen.getByText('Block cash on delivery', { selector: 'button' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Cash on delivery was blocked on 23 Jan 2026 by Gita Thapa: Not there');
  expect(server.sent('POST', '/api/desk/members/7/cash-block/')[0]!.body).toEqual({ reason: 'Not there' });
  await user.click(within(alert).getByRole('button', { name: 'Allow cash' }));
  expect(await screen.findByText('Block cash on delivery', { selector: 'button' })).toBeVisible();
});

test('proposals of a member are closed for a reason, and reopened', async () => {
  let member = MEMBER;
  server.on('GET', '/api/desk/members/7/', () => ({ json: member }));
  server.on('POST', '/api/desk/members/7/proposal-block/', () => {
    const closed = { reason: 'Not their photos', at: '2026-01-23T05:15:00Z', by: 'Gita Thapa' };
    return { json: (member = { ...MEMBER, proposals: { ...MEMBER.proposals, closed } }) };
  });
  server.on('DELETE', '/api/desk/members/7/proposal-block/', () => ({ json: (member = MEMBER) }));
  const { user } = renderPage('/desk/members/7');
  expect(await screen.findByRole('link', { name: '3 in review' })).toHaveAttribute('href', '/desk/review?member=7');
  await user.click(await screen.findByText('Close proposals', { selector: 'button' }));
  change(screen.getByLabelText('Why are proposals closed?'), 'Not their photos');
  await user.click(screen.getByText('Close proposals', { selector: 'button' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Proposals were closed on 23 Jan 2026 by Gita Thapa: Not their photos');
  expect(server.sent('POST', '/api/desk/members/7/proposal-block/')[0]!.body).toEqual({ reason: 'Not their photos' });
  await user.click(within(alert).getByRole('button', { name: 'Reopen proposals' }));
  expect(await screen.findByText('Close proposals', { selector: 'button' })).toBeVisible();
});

test('a caller without an email address gets one, which says where the email goes', async () => {
  let caller = { ...MEMBER, email: null as string | null, has_password: false };
  server.on('GET', '/api/desk/members/7/', () => ({ json: caller }));
  server.on('PUT', '/api/desk/members/7/email/', () => {
    caller = { ...caller, email: 'maya@example.com' };
    return { json: caller };
  });
  const { user } = renderPage('/desk/members/7');
  expect(await screen.findByText(/^No email address/)).toBeVisible();
  change(screen.getByLabelText('Email'), ' maya@example.com ');
  await user.click(screen.getByText('Send the email', { selector: 'button' }));
  expect(await screen.findByText('An email goes to maya@example.com.')).toBeVisible();
  expect(server.sent('PUT', '/api/desk/members/7/email/')[0]!.body).toEqual({ email: 'maya@example.com' });
  expect(await screen.findByRole('link', { name: 'maya@example.com' })).toBeVisible();

  // A refused one takes the news of the one before away.
  server.on('PUT', '/api/desk/members/7/email/', { status: 400, json: { email: ['It is taken.'] } });
  change(screen.getByLabelText('Email'), 'taken@example.com');
  await user.click(screen.getByText('Send the email', { selector: 'button' }));
  expect(await screen.findByText('It is taken.')).toBeVisible();
  expect(screen.queryByText(/^An email goes to/)).not.toBeInTheDocument();
});

test('an account that staff have made is removed, not while it has orders that are not finished', async () => {
  server.on('GET', '/api/desk/members/7/', { json: { ...MEMBER, has_password: false } });
  server.on('DELETE', '/api/desk/members/7/', { status: 409, json: { error: 'No.', code: 'open_orders', orders: [] } });
  const { user, address } = renderPage('/desk/members/7');
  await user.click(await screen.findByText('Remove account', { selector: 'button' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByText('Remove account', { selector: 'button' }));
  expect(await within(dialog).findByText(/has orders that are not finished/)).toBeVisible();
  server.on('DELETE', '/api/desk/members/7/', { status: 204 });
  await user.click(within(dialog).getByText('Remove account', { selector: 'button' }));
  await screen.findByRole('link', { name: 'Maya Tamang' });
  expect(address()).toBe('/desk/members');
});
