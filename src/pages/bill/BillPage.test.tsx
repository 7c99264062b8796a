import { act, screen, waitFor, within } from '@testing-library/react';
import { createBill, createCreditNote } from '../../testing/billFactories';
import { createUser } from '../../testing/factories';
import { type FakeServer } from '../../testing/fakeServer';
import { createOrder } from '../../testing/orderFactories';
import { startOrderServer } from '../../testing/orderServer';
import { renderPage } from '../../testing/renderApp';

const BILL = '/api/orders/31/bill/';
const PRINTS = '/api/desk/orders/31/bill/prints/';

let server: FakeServer;
let print: jest.SpyInstance;
beforeEach(() => {
  server = startOrderServer(createOrder({ state: 'delivered' }));
  server.on('GET', BILL, { json: createBill() });
  print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
});
afterEach(() => print.mockRestore());

const open = (query = '') => renderPage(`/orders/31/bill${query}`);
const paper = (name = 'Tax Invoice T-2083/84-12') => screen.findByRole('article', { name });

test('a tax invoice names seller and buyer, both dates, each line with its rate, and how the total comes about; a member prints it as the electronic one, on a roll as well', async () => {
  const { user, address } = open();
  const bill = await paper();
  const text = bill.textContent;
  for (const part of [
    'Mewa PasalAsan Bazaar, Kathmandu 44600, NepalPAN · प्यान 301234567Department of Commerce · वाणिज्य विभाग 2082-1234',
    'Tax Invoice · कर बीजकElectronic tax invoice · विद्युतीय कर बीजक',
    'Number · नम्बरT-2083/84-12Date · मिति2083-08-07 BS2026-11-23 ADFiscal year · आर्थिक वर्ष2083/84Order · अर्डरMP-7K3Q-9XFDPayment · भुक्तानीCash on delivery · क्यास अन डेलिभरी',
    'Buyer · खरिदकर्ताSita GurungAddress · ठेगानाAsan, Kathmandu-27, KathmanduPhone · फोन+9779841234567PAN · प्यान609876543',
    'Goods · सामान2,275.00Delivery · डेलिभरी100.00Exempt value · कर छुट मूल्य1,868.68Taxable value · करयोग्य मूल्य448.07VAT 13 % · भ्याट 13 %58.25Total · जम्माNPR 2,375.00',
    'In words · अक्षरेपी: Two thousand three hundred seventy-five rupees only',
    'Issued by · जारी गर्ने: Gita Thapa, 23 Nov 2026, 08:00',
  ])
    expect(text).toContain(part);
  const rows = within(bill).getAllByRole('row');
  expect(
    rows.map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    [],
    ['1', 'Almonds (बदाम), 500 g', '0802', '2 × 500 g', '895.00', 'Exemptकर छुट', '1,790.00'],
    ['2', 'Masala Cashewsमसला काजु', '2008', '1 piece', '485.00', 'VAT 13 %', '485.00'],
  ]);
  await waitFor(() => expect(document.title).toContain('Tax Invoice T-2083/84-12'));
  await user.click(screen.getByText('80 mm'));
  expect(address()).toBe('/orders/31/bill?paper=80mm');
  await user.click(screen.getByText('Print'));
  expect(print).toHaveBeenCalledTimes(1);
  expect(server.sent('POST', PRINTS)).toEqual([]);
});

test.each([
  ['pan', 'Invoice', 'Invoice · बीजक'],
  ['none', 'Receipt', 'This receipt is not a tax bill. · यो रसिद कर बीजक होइन।'],
] as const)('with TAX=%s nothing says VAT', async (tax, title, text) => {
  const { exempt: _exempt, taxable: _taxable, vat: _vat, ...bill } = createBill({ tax, title });
  const lines = bill.lines.map(({ vat_rate: _rate, ...line }) => line);
  server.on('GET', BILL, { json: { ...bill, lines } });
  open();
  const shown = await paper(`${title} T-2083/84-12`);
  expect(shown).toHaveTextContent(text);
  expect(shown).not.toHaveTextContent(/VAT|Exempt|Taxable/);
});

test('a print by staff is recorded first, and the paper says which copy it is until it is printed; one that cannot be recorded is not made', async () => {
  server.on('GET', '/api/user/', { json: createUser({ is_staff: true, is_owner: true }) });
  server.on('POST', PRINTS, { status: 500, json: {} });
  const printed: unknown[] = [];
  print.mockImplementation(() => printed.push(screen.getByRole('article').querySelector('.print')?.textContent));
  const { user } = open();
  const bill = await paper();
  await user.click(screen.getByText('Print original'));
  expect(await screen.findByText('Failed to record the print')).toBeInTheDocument();
  expect(print).not.toHaveBeenCalled();
  const copies = [0, 1];
  server.on('POST', PRINTS, () => ({ status: 201, json: { copy: copies.shift() } }));
  server.on('GET', BILL, { json: createBill({ copy: 0 }) });
  await user.click(screen.getByText('Print original'));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(bill).toHaveTextContent('Electronic tax invoice');
  await user.click(await screen.findByRole('button', { name: 'Print copy 1' }));
  await waitFor(() => expect(printed).toEqual(['Original · सक्कल', 'Copy of Original 1 · सक्कलको प्रतिलिपि 1']));
});

test('a credit note names its bill, reason, lines and amounts', async () => {
  server.on('GET', BILL, { json: createBill({ credit_notes: [createCreditNote()] }) });
  const { user } = open();
  await user.click(await screen.findByRole('link', { name: 'Credit note CT-2083/84-3' }));
  const note = await paper('Credit note CT-2083/84-3');
  expect(note).toHaveTextContent('For bill · सम्बन्धित बिलT-2083/84-12 of 2083-08-07 BS');
  expect(note).toHaveTextContent(
    'Reason · कारणThe pack was torn1 × Masala Cashewsमसला काजु506.32Exempt value · कर छुट मूल्य0.00Taxable value · करयोग्य मूल्य448.07VAT 13 % · भ्याट 13 %58.25Credited · क्रेडिट रकमNPR 506.32',
  );
});

test('a buyer without an address has no line for it', async () => {
  const { buyer } = createBill();
  server.on('GET', BILL, { json: createBill({ buyer: { ...buyer, address: '' } }) });
  open();
  expect(await paper()).toHaveTextContent('Buyer · खरिदकर्ताSita GurungPhone · फोन+9779841234567');
});

test('an order that has not left the shop has no bill yet', async () => {
  server.on('GET', BILL, { status: 404, json: { code: 'not_issued' } });
  open();
  expect(await screen.findByText('There is no bill yet')).toBeInTheDocument();
});

test.each([
  [404, 'We cannot find this order'],
  [503, 'Failed to load the bill'],
])('a response %i is told', async (status, text) => {
  server.on('GET', BILL, { status, json: { detail: 'x' } });
  open();
  expect(await screen.findByText(text)).toBeInTheDocument();
});
