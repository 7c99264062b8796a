import { type Bill } from '../../contract/bills';

/** The tax invoice of an exempt and a taxed line, with a part of it credited, in `credit_notes`. */
export function createBill(overrides: Partial<Bill> = {}): Bill {
  return {
    order: { id: 31, number: 'MP-7K3Q-9XFD' },
    tax: 'vat',
    title: 'Tax Invoice',
    number: 'T-2083/84-12',
    series: 'T',
    fiscal_year: '2083/84',
    serial: 12,
    issued_at: '2026-11-23T02:15:00.000Z',
    issued_on: '2026-11-23',
    issued_on_bs: '2083-08-07',
    issued_by: 'Gita Thapa',
    seller: {
      name: 'Mewa Pasal',
      address: 'Asan Bazaar, Kathmandu 44600, Nepal',
      pan: '301234567',
      listing_number: '2082-1234',
    },
    buyer: {
      name: 'Sita Gurung',
      address: 'Asan, Kathmandu-27, Kathmandu',
      phone_number: '+9779841234567',
      pan: '609876543',
    },
    payment_method: 'cod',
    lines: [
      {
        hs_code: '0802',
        name: 'Almonds (बदाम), 500 g',
        unit: '500 g',
        quantity: 2,
        unit_price: '895.00',
        amount: '1790.00',
        vat_rate: 0,
      },
      {
        hs_code: '2008',
        name: 'Masala Cashews',
        name_ne: 'मसला काजु',
        unit: 'piece',
        quantity: 1,
        unit_price: '485.00',
        amount: '485.00',
        vat_rate: 13,
      },
    ],
    subtotal: '2275.00',
    delivery_fee: '100.00',
    exempt: '1868.68',
    taxable: '448.07',
    vat: '58.25',
    total: '2375.00',
    total_in_words: 'Two thousand three hundred seventy-five rupees only',
    qr: 'PAN: 301234567\nBill: T-2083/84-12\nDate: 2083-08-07\nBuyer PAN: 609876543\nTotal: 2375.00\nVAT: 58.25',
    copy: null,
    credit_notes: [],
    ...overrides,
  };
}

export const createCreditNote = (): Bill['credit_notes'][number] => ({
  number: 'CT-2083/84-3',
  issued_at: '2026-11-25T02:15:00.000Z',
  issued_on_bs: '2083-08-09',
  amount: '506.32',
  exempt: '0.00',
  taxable: '448.07',
  vat: '58.25',
  reason: 'The pack was torn',
  lines: [{ name: 'Masala Cashews', name_ne: 'मसला काजु', quantity: 1, amount: '506.32' }],
});
