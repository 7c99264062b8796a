import { screen, waitFor, within } from '@testing-library/react';
import { type Submission } from '../../../contract/selling';
import { type ManagedProduct, type StockChange } from '../../../contract/managedProducts';
import { change, chooseOption } from '../../testing/change';
import { enter } from '../../testing/enter';
import { type FakeServer } from '../../testing/fakeServer';
import { startMemberServer } from '../../testing/memberServer';
import { renderPage } from '../../testing/renderApp';
import { FULL_PARTICULARS } from '../../testing/sellingFactories';

const PRODUCTS = '/api/selling/products/';
const SUBMISSIONS = '/api/selling/submissions/';

const STANDING = '/api/selling/standing/';

const page = (results: object[]) => ({ json: { count: results.length, next: null, previous: null, results } });
const createSelling = (fields: Partial<ManagedProduct> = {}): ManagedProduct => ({
  id: 12,
  name: 'Wild honey',
  price: '950.00',
  quantity: 12,
  image: null,
  category: { id: 4, name: 'Honey' },
  created_at: '2026-01-20T04:15:00.000Z',
  unit: 'g',
  unit_amount: 500,
  desc: '',
  featured: false,
  archived_at: null,
  archived_by_staff: false,
  supplier: null,
  sold: 31,
  change_state: null,
  vat_rate: 0,
  hs_code: null,
  aliases: '',
  ...FULL_PARTICULARS,
  return_days: null,
  version: 'v1',
  ...fields,
});
const rejected: Partial<Submission> = {
  id: 9,
  product: null,
  state: 'rejected',
  name: 'Sun-dried timur',
  price: '250.00',
  quantity: 8,
  image: null,
  answer: 'Please add a photo of the label.',
  updated_at: '2026-01-21T06:30:00.000Z',
};

let server: FakeServer;
/** As the server has it. */
let honey: ManagedProduct;
beforeEach(() => {
  server = startMemberServer();
  honey = createSelling();
  server.on('GET', PRODUCTS, ({ query }) =>
    page(query.get('archived') === String(honey.archived_at !== null) ? [honey] : []),
  );
  server.on('GET', SUBMISSIONS, ({ query }) => page(query.get('state') === 'rejected' ? [rejected] : []));
  server.on('POST', `${PRODUCTS}12/stock/`, ({ body }) => {
    honey = { ...honey, quantity: honey.quantity + (body as StockChange).delta };
    return { json: honey };
  });
  server.on('GET', STANDING, () => ({ json: { in_review: 0, in_review_max: 5, closed: null, counts: counts() } }));
  const setArchived = (archived: boolean) => () => {
    honey = { ...honey, archived_at: archived ? honey.created_at : null };
    return { json: honey };
  };
  server.on('POST', `${PRODUCTS}12/archive/`, setArchived(true));
  server.on('POST', `${PRODUCTS}12/restore/`, setArchived(false));
});

const counts = () => ({
  sale: honey.archived_at ? 0 : 1,
  archived: honey.archived_at ? 1 : 0,
  draft: 0,
  review: 0,
  rejected: 1,
});
const open = async () => {
  const view = renderPage('/my-products');
  await screen.findByRole('heading', { level: 1, name: 'My products' });
  return view;
};
const row = async (name: string) =>
  within((await screen.findAllByText(name))[0]!.closest<HTMLElement>('[data-testid="selling-row"]')!);
const adjustments = () => server.sent('POST', `${PRODUCTS}12/stock/`).map(({ body }) => body);

test('products on sale have price, stock and what was sold; those that were sent back come with the response', async () => {
  const { user, address } = await open();
  const shown = await row('Wild honey');
  expect(shown.getByText('On sale')).toBeInTheDocument();
  expect(shown.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['NPR 950.00', '12', '31']);
  expect(await screen.findByText('One product was sent back to you.')).toBeInTheDocument();
  await user.click(screen.getByText('Show', { selector: 'button' }));
  expect((await row('Sun-dried timur')).getByText('Please add a photo of the label.')).toBeInTheDocument();
  expect(address()).toBe('/my-products?show=rejected');
  await enter(user, screen.getByLabelText('Search my products'), 'timur');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/my-products?show=rejected&search=timur'));
  await waitFor(() => expect(server.sent('GET', SUBMISSIONS).at(-1)?.query.get('search')).toBe('timur'));
  await user.click(screen.getByRole('button', { name: 'In review' }));
  expect(await screen.findByText('None of your products matches')).toBeInTheDocument();
});

test('a member whose proposals are closed reads why, also where a product is added', async () => {
  const closed = { reason: 'These are not your photos.', at: '2026-01-21T06:30:00.000Z' };
  server.on('GET', STANDING, { json: { in_review: 0, in_review_max: 5, closed, counts: counts() } });
  server.on('GET', '/api/products/categories/', { json: [] });
  const { user } = await open();
  expect(await screen.findByText('These are not your photos.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Add product' }));
  await screen.findByRole('heading', { level: 1, name: 'Add product' });
  expect(await screen.findByText('These are not your photos.')).toBeVisible();
});

test('the stock changes by what came or went, and the change can be undone; a product is archived and restored', async () => {
  const { user } = await open();
  const press = async (name: string) => user.click((await row('Wild honey')).getByRole('button', { name }));
  await press('Stock of Wild honey');
  const dialog = within(await screen.findByRole('dialog', { name: 'Stock of Wild honey' }));
  const submit = dialog.getByText('Change the stock');
  const pieces = dialog.getByLabelText('Pieces');
  chooseOption(dialog.getByLabelText('What happened'), 'Spoiled or lost');
  change(pieces, '-3');
  await user.click(submit);
  expect(await dialog.findByText('Enter a whole number from 1 to 1000000')).toBeInTheDocument();
  change(pieces, '3');
  expect(dialog.getByText('In stock: 12. Afterwards: 9.')).toBeInTheDocument();
  await user.click(submit);
  await waitFor(async () => expect((await row('Wild honey')).getByText('9')).toBeInTheDocument());
  await user.click(await screen.findByText('Undo', { selector: 'button' }));
  await waitFor(() =>
    expect(adjustments()).toEqual([
      { delta: -3, reason: 'spoiled' },
      { delta: 3, reason: 'other', note: 'Undone' },
    ]),
  );
  expect(new Set(server.sent('POST', `${PRODUCTS}12/stock/`).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  await press('Archive Wild honey');
  expect(await screen.findByText('You have no product on sale')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Archived 1' }));
  await press('Restore Wild honey');
  expect(await screen.findByText('You have archived no product')).toBeInTheDocument();
});

test('the page opens with the first products that there are, and the chips count them', async () => {
  honey = createSelling({ archived_at: '2026-01-20T04:15:00.000Z' });
  const drafts = { sale: 0, draft: 2, review: 0, rejected: 0, archived: 1 };
  server.on('GET', STANDING, { json: { in_review: 0, in_review_max: 5, closed: null, counts: drafts } });
  server.on('GET', SUBMISSIONS, ({ query }) =>
    page(query.get('state') === 'draft' ? [{ ...rejected, state: 'draft', name: 'Rhododendron juice' }] : []),
  );
  const { address, user } = await open();
  await row('Rhododendron juice');
  expect(address()).toBe('/my-products');
  const chips = within(screen.getByRole('group', { name: 'Show' })).getAllByRole('button');
  expect(chips.map(({ textContent }) => textContent)).toEqual([
    'On sale',
    'Drafts 2',
    'In review',
    'Sent back',
    'Archived 1',
  ]);
  expect(chips.map((chip) => chip.getAttribute('aria-pressed'))).toEqual(['false', 'true', 'false', 'false', 'false']);
  expect(server.sent('GET', PRODUCTS)).toEqual([]);
  await user.click(chips[0]!);
  expect(await screen.findByText('You have no product on sale')).toBeInTheDocument();
});

test('a product whose change waits is marked; a change of a product begins where it was left', async () => {
  honey = createSelling({ change_state: 'review' });
  const { user, address } = await open();
  server.on('POST', SUBMISSIONS, { status: 201, json: { ...rejected, id: 10, product: 12, state: 'draft' } });
  expect((await row('Wild honey')).getByText('Change in review')).toBeInTheDocument();
  await user.click((await row('Wild honey')).getByRole('button', { name: 'Edit Wild honey' }));
  await waitFor(() => expect(address()).toBe('/edit-product/10'));
  expect(server.sent('POST', SUBMISSIONS)).toMatchObject([
    { body: { product: 12 }, idempotencyKey: expect.any(String) },
  ]);
});

test('prices, stocks and particulars are downloaded as a file; with a refused line the uploaded one changes nothing and says why', async () => {
  const { user } = await open();
  server.on('GET', `${PRODUCTS}sheet/`, { text: '\uFEFFid,name,price' });
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
  await user.click(await screen.findByText('Download as CSV', { selector: 'button' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  expect(decoder.decode(await saved[0]!.arrayBuffer())).toBe('\uFEFFid,name,price');

  const counts = { changed: 0, proposed: 0, unchanged: 0 };
  const refused = { ...counts, refused: [{ line: 3, reason: 'price: "x" is not an amount in NPR' }] };
  const done = { changed: 2, proposed: 1, unchanged: 5, refused: [] };
  const responses = [{ json: refused }, { json: done }];
  server.on('POST', `${PRODUCTS}sheet/`, () => responses.shift()!);
  const csv = 'id,price,quantity,exported_quantity\n12,950,7,7\n';
  // jsdom cannot read a file as text.
  const file = Object.assign(new File([csv], 'a.csv', { type: 'text/csv' }), { text: async () => csv });
  const upload = () => user.upload(screen.getByLabelText('CSV file'), file);
  await upload();
  const title = await screen.findByText('Nothing was changed. Correct these lines and upload the file again.');
  const problem = within(title.closest<HTMLElement>('[role="alert"]')!);
  expect(problem.getByRole('listitem')).toHaveTextContent('Line 3: price: "x" is not an amount in NPR');
  await upload();
  expect(await screen.findByText('2 products changed, 1 sent to review, 5 as before')).toBeInTheDocument();
  expect(screen.queryByText(/^Line 3/)).not.toBeInTheDocument();
  expect(server.sent('POST', `${PRODUCTS}sheet/`).map(({ body }) => body)).toEqual([{ csv }, { csv }]);

  server.on('POST', `${PRODUCTS}sheet/`, { status: 400, json: { csv: ['The file has no column “id”.'] } });
  await upload();
  expect(await screen.findByText('The file has no column “id”.')).toBeInTheDocument();
});
