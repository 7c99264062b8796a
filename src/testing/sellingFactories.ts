import { type Submission } from '../../contract/selling';

/** A draft of the member of `createUser`. */
export function createSubmission(overrides: Partial<Submission> = {}): Submission {
  return {
    id: 9,
    product: null,
    owner: { id: 7, name: 'Sita Gurung' },
    state: 'draft',
    name: 'Wild honey',
    desc: 'From Lamjung',
    category: { id: 1, name: 'Dry fruits' },
    price: '950.00',
    unit: 'g',
    unit_amount: 500,
    quantity: 12,
    image: null,
    answer: null,
    version: 3,
    published_version: null,
    created_at: '2026-01-20T04:15:00.000Z',
    updated_at: '2026-01-21T06:30:00.000Z',
    sent_at: null,
    ...overrides,
  };
}
