import { PROBLEM_TRANSITIONS } from '../../contract/problemRules';
import { type DeskProblem, type Problem, type Returnable } from '../../contract/problems';

const at = '2026-03-15T04:15:00.000Z';

/** A problem with one of two packs of almonds. */
export function createProblem(overrides: Partial<Problem> = {}): Problem {
  return {
    id: 5,
    order: { id: 31, number: 'MP-7K3Q-9XFD' },
    state: 'open',
    reason: 'damaged',
    text: 'The bag is torn.',
    wish: 'refund',
    sealed: false,
    created_at: at,
    decide_by: '2026-03-30T04:15:00.000Z',
    lines: [
      {
        item: 1,
        product: 3,
        name: 'Almonds',
        image: null,
        quantity: 1,
        unit_price: '1250.00',
        total_price: '1250.00',
        restocked: 0,
      },
    ],
    value: '1250.00',
    photos: [],
    agreed_on: null,
    amount: null,
    refund: null,
    exchange: null,
    events: [{ at, type: 'reported', text: '', by: 'member' }],
    ...overrides,
  };
}

/** The same as staff get it. */
export function createDeskProblem(overrides: Partial<DeskProblem> = {}): DeskProblem {
  const state = overrides.state ?? 'open';
  return {
    ...createProblem(),
    state,
    recipient: 'Sita Gurung',
    phone_number: '+9779841234567',
    email: 'sita@example.com',
    waiting_since: state === 'open' ? at : null,
    is_overdue: false,
    transitions: [...PROBLEM_TRANSITIONS[state]],
    refunds: [],
    ...overrides,
  };
}

/** The line of an order of two packs of almonds, of which so many can be reported. */
export const createReturnable = (left = 2): Returnable => ({
  lines: [
    {
      item: 1,
      name: 'Almonds',
      image: null,
      unit_price: '1250.00',
      left,
      fresh: false,
      until: '2026-03-22T04:15:00.000Z',
      sealed_until: '2026-03-30T04:15:00.000Z',
    },
  ],
});
