import { type Particulars } from '../../contract/particulars';
import { type Submission } from '../../contract/selling';

/** All that a review asks for. */
export const FULL_PARTICULARS: Particulars = {
  ...{ brand: null, producer: 'Sita Gurung, Lamjung', origin: 'NP' },
  ...{ ingredients: 'Honey', care: 'Keep it closed.' },
};

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
    ...FULL_PARTICULARS,
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
