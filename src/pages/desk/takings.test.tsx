import { screen, waitFor, within } from '@testing-library/react';
import { type Takings } from '../../../contract/takings';
import { change } from '../../testing/change';
import { type FakeServer } from '../../testing/fakeServer';
import { startOwnerServer } from '../../testing/memberServer';
import { renderPage } from '../../testing/renderApp';

const DAY = '/api/desk/takings/2026-01-24/';
const closing = {
  expected: '6495.00',
  counted: '6490.00',
  difference: '-5.00',
  kept: '500.00',
  reason: 'Change given wrongly',
  closed_by: 'Gita Rai',
  at: '2026-01-24T14:20:00Z',
};

let server: FakeServer;
let takings: Takings;
beforeEach(() => {
  server = startOwnerServer();
  server.on('GET', '/api/desk/slots/', { json: [] });
  takings = {
    day: '2026-01-24',
    from: '2026-01-23T18:15:00.000Z',
    to: '2026-01-24T18:15:00.000Z',
    desk_cash: { amount: '1990.00', count: 2 },
    riders: [
      {
        rider: { id: 3, name: 'Ram Thapa' },
        collected: { amount: '5400.00', count: 6 },
        handed_over: { amount: '5000.00', count: 1 },
      },
    ],
    wallets: [{ method: 'esewa', received: { amount: '3200.00', count: 3 }, refunded: { amount: '0.00', count: 0 } }],
    cash_refunds: { amount: '995.00', count: 1 },
    given_back: { amount: '0.00', count: 0 },
    write_offs: { amount: '0.00', count: 0 },
    rider_write_offs: { amount: '0.00', count: 0 },
    till: {
      ...{ opening: '500.00', opening_from: '2026-01-23', received: '1990.00' },
      ...{ handed_over: '5000.00', refunded: '995.00', given_back: '0.00', expected: '6495.00' },
    },
    closing: null,
    closed_with: null,
    can_reopen: false,
  };
  server.on('GET', DAY, () => ({ json: takings }));
});

const field = (label: RegExp | string) => screen.findByLabelText(label);
const button = (name: string) => screen.findByText(name, { selector: 'button' });

test('the figures of a day say what must be in the till, and each leads to its rows', async () => {
  server.on('GET', `${DAY}rows/`, {
    json: {
      ...{ count: 1, count_is_capped: false, next: null, previous: null },
      results: [
        {
          ...{ at: '2026-01-24T08:10:00.000Z', kind: 'hand_over', amount: '5000.00', method: null, order: null },
          ...{ rider: { id: 3, name: 'Ram Thapa' }, by: 'Gita Rai', note: 'All of it' },
        },
      ],
    },
  });
  const { user, address } = renderPage('/desk/takings?day=2026-01-24');
  const till = within(await screen.findByRole('region', { name: 'Till' }));
  expect(till.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'In the till since the count of 23 Jan 2026NPR 500.00',
    'Cash at the desk (2)+ NPR 1,990.00',
    'Handed over by riders (1)+ NPR 5,000.00',
    'Refunded in cash (1)− NPR 995.00',
    'Must be in the tillNPR 6,495.00',
  ]);
  await user.click(screen.getByRole('link', { name: 'Ram Thapa: handed over (1)' }));
  expect(address()).toBe('/desk/takings?day=2026-01-24&kind=hand_over&rider=3');
  const table = await screen.findByRole('table', { name: 'Handed over by riders: Ram Thapa' });
  expect(
    within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([...['24 Jan 2026, 13:55', '5,000.00', '–', 'Ram Thapa', 'Gita Rai', 'All of it']]);
  expect(screen.getByRole('heading', { name: 'Handed over by riders: Ram Thapa' })).toHaveFocus();
  expect(Object.fromEntries(server.sent('GET', `${DAY}rows/`)[0]!.query)).toMatchObject({
    kind: 'hand_over',
    rider: '3',
  });
});

test('the till is counted, a difference gets a reason, and the day is closed and opened again', async () => {
  server.on('POST', `${DAY}close/`, () => {
    takings = { ...takings, closing, can_reopen: true };
    return { json: takings };
  });
  server.on('POST', `${DAY}reopen/`, () => {
    takings = { ...takings, closing: null, can_reopen: false };
    return { json: takings };
  });
  const { user } = renderPage('/desk/takings?day=2026-01-24');
  await user.click(await button('Count and close'));
  change(await field('Counted (NPR)'), '6,490');
  expect(await screen.findByText('NPR 5.00 is missing.')).toBeInTheDocument();
  change(await field('Why it differs'), closing.reason);
  change(await field(/^Stays in the till/), '500');
  await user.click(await button('Close the day'));
  expect(await screen.findByText('Closed by Gita Rai, 24 Jan 2026, 20:05.')).toBeInTheDocument();
  const { expected, reason } = closing;
  expect(server.sent('POST', `${DAY}close/`)[0]!.body).toEqual({
    expected,
    counted: '6490.00',
    kept: '500.00',
    reason,
  });
  expect(screen.getByText('Difference: Change given wrongly')).toBeInTheDocument();

  await user.click(await button('Reopen'));
  change(await field('Reason'), 'Counted twice');
  await user.click(await button('Reopen the day'));
  expect(await button('Count and close')).toBeInTheDocument();
  expect(server.sent('POST', `${DAY}reopen/`)[0]!.body).toEqual({ reason: 'Counted twice' });
});

test('a count of other takings is refused, the dialog keeps what was typed and shows them', async () => {
  const changed = { ...takings, till: { ...takings.till, expected: '6595.00' } };
  const text = 'NPR 6,595.00 must be in the till now.';
  server.on('POST', `${DAY}close/`, {
    status: 409,
    json: { error: text, detail: text, code: 'changed', takings: changed },
  });
  const { user } = renderPage('/desk/takings?day=2026-01-24');
  await user.click(await button('Count and close'));
  change(await field('Counted (NPR)'), '6495');
  await user.click(await button('Close the day'));
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(await screen.findByText('NPR 100.00 is missing.')).toBeInTheDocument();
  expect(await field('Counted (NPR)')).toHaveValue('6495');
});

test('a day that cannot be loaded says so and is asked for again', async () => {
  server.on('GET', DAY, { status: 500, json: {} });
  const { user } = renderPage('/desk/takings?day=2026-01-24');
  expect(await screen.findByText('Failed to load the takings')).toBeInTheDocument();
  server.on('GET', DAY, () => ({ json: takings }));
  await user.click(await button('Try again'));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Till' })).toBeInTheDocument());
});
