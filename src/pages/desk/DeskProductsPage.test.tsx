import { screen, waitFor, within } from '@testing-library/react';
import { type ManagedProduct } from '../../../contract/managedProducts';
import { change, chooseOption } from '../../testing/change';
import { type FakeServer } from '../../testing/fakeServer';
import { startOwnerServer } from '../../testing/memberServer';
import { renderPage } from '../../testing/renderApp';
import { FULL_PARTICULARS } from '../../testing/sellingFactories';

const LIST = '/api/desk/products/';
const ghee: ManagedProduct = {
  id: 5,
  name: 'Ghee',
  desc: 'Of Jumla',
  price: '950.00',
  quantity: 3,
  image: null,
  category: { id: 1, name: 'Pantry' },
  created_at: '2026-01-20T04:15:00.000Z',
  featured: false,
  unit: 'g',
  unit_amount: 500,
  archived_at: null,
  archived_by_staff: false,
  supplier: { id: 7, name: 'Maya Tamang' },
  sold: 31,
  change_state: null,
  vat_rate: 0,
  hs_code: null,
  aliases: '',
  ...FULL_PARTICULARS,
  return_days: null,
  version: 'v1',
};

let server: FakeServer;
beforeEach(() => {
  server = startOwnerServer();
  server.on('GET', '/api/products/categories/', {
    json: [{ id: 1, name: 'Pantry', product_count: 1, image: null }],
  });
  server.on('GET', LIST, { json: { count: 41, next: null, previous: null, results: [ghee] } });
});

const lastQuery = () => String(server.sent('GET', LIST).at(-1)?.query).replace(/&?_t=\d+/, '');

test('search, filters, order and page are in the address, and the server does them', async () => {
  const { user, address } = renderPage('/desk/products?low=1&sort=quantity');
  expect(await screen.findByText('41 products')).toBeInTheDocument();
  expect(lastQuery()).toBe('archived=false&low=true&ordering=quantity&page=1');
  await user.click(screen.getByLabelText('Go to page 3'));
  await waitFor(() => expect(address()).toBe('/desk/products?low=1&sort=quantity&page=3'));
  chooseOption(screen.getByLabelText('Show'), 'Archived');
  await waitFor(() => expect(address()).toBe('/desk/products?show=archived&low=1&sort=quantity'));
  await waitFor(() => expect(lastQuery()).toBe('archived=true&low=true&ordering=quantity&page=1'));
  await user.click(screen.getByRole('button', { name: 'Low stock' }));
  await user.click(screen.getByRole('button', { name: 'Particulars missing' }));
  expect(screen.getByRole('button', { name: 'Particulars missing' })).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(lastQuery()).toBe('archived=true&particulars_missing=true&ordering=quantity&page=1'));
  expect(address()).toBe('/desk/products?show=archived&missing=1&sort=quantity');
});

test('a page past the end of the list leads to the first one', async () => {
  server.on('GET', '/api/desk/products/', { status: 404, json: { detail: 'Invalid page.' } });
  renderPage('/desk/products?search=dates&page=3');
  expect(await screen.findByText('The list has fewer pages')).toBeInTheDocument();
  expect(screen.getByText('First page')).toHaveAttribute('href', '/desk/products?search=dates');
});

test('a counted stock is sent as what it differs by, a refusal is shown on its field; an edit sends the changed fields alone; a product that was archived can be put back by Undo', async () => {
  const movements = [
    {
      id: 1,
      at: '2026-01-23T04:15:00.000Z',
      delta: -2,
      reason: 'sale',
      order: { id: 41, number: 'MP-7K3Q-9XFD' },
      by: null,
      note: '',
    },
  ];
  server.on('GET', `${LIST}5/stock/`, { json: { count: 1, next: null, previous: null, results: movements } });
  server.on('POST', `${LIST}5/stock/`, { status: 400, json: { delta: ['Too many.'] } });
  const { user } = renderPage('/desk/products');
  await user.click(await screen.findByLabelText('Stock of Ghee'));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByRole('link', { name: 'MP-7K3Q-9XFD' })).toBeInTheDocument();
  chooseOption(within(dialog).getByRole('combobox'), 'Counted: pieces that there are');
  change(within(dialog).getByLabelText('Pieces'), '1');
  await user.click(within(dialog).getByText('Change stock', { selector: 'button' }));
  expect(await within(dialog).findByText('Too many.')).toBeInTheDocument();
  await user.click(within(dialog).getByText('Change stock', { selector: 'button' }));
  const sent = () => server.sent('POST', `${LIST}5/stock/`);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[0]?.body).toEqual({ delta: -2, reason: 'count', note: '' });
  // Pressed again it is the same change.
  expect(sent()[0]?.idempotencyKey).toMatch(/^[\w-]{8,64}$/);
  expect(sent()[1]?.idempotencyKey).toBe(sent()[0]?.idempotencyKey);
  await user.click(within(dialog).getByText('Back'));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());

  server.on('PATCH', `${LIST}5/`, { json: ghee });
  await user.click(screen.getByLabelText('Edit Ghee'));
  const price = await screen.findByLabelText('Price in NPR');
  change(price, 'Rs 0');
  expect(screen.getByText('Save, free of charge')).toBeInTheDocument();
  change(price, '980.5');
  chooseOption(screen.getByLabelText('VAT'), '13 %, in the price');
  change(screen.getByLabelText('HS code'), '0405.90');
  change(screen.getByLabelText('Brand'), ' Himal\u200b ');
  change(screen.getByLabelText('Producer'), '');
  chooseOption(screen.getByLabelText('Country of origin'), 'India');
  change(screen.getByLabelText('Days for returns'), '१४');
  await user.click(screen.getByText('Save'));
  expect(await screen.findByText('Ghee is saved.')).toBeInTheDocument();
  expect(server.sent('PATCH', `${LIST}5/`)[0]?.body).toEqual({
    price: '980.50',
    vat_rate: 13,
    hs_code: '0405.90',
    ...{ brand: 'Himal', producer: null, origin: 'IN', return_days: 14 },
    version: 'v1',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  server.on('POST', `${LIST}5/archive/`, { json: { ...ghee, archived_at: '2026-01-24T04:15:00.000Z' } });
  server.on('POST', `${LIST}5/restore/`, { json: ghee });
  await user.click(screen.getByLabelText('Archive Ghee'));
  await user.click(await screen.findByText('Undo'));
  expect(await screen.findByText('Ghee is on sale.')).toBeInTheDocument();
});

test('a product without a unit is added and edited; typed numbers are read as everywhere, and a unit needs its amount', async () => {
  const bare = { ...ghee, unit: null, unit_amount: null };
  server.on('GET', LIST, { json: { count: 1, next: null, previous: null, results: [bare] } });
  server.on('PATCH', `${LIST}5/`, { json: bare });
  server.on('POST', LIST, { status: 201, json: bare });
  const { user } = renderPage('/desk/products');
  await user.click(await screen.findByLabelText('Edit Ghee'));
  change(await screen.findByLabelText('Description'), 'From Mustang');
  await user.click(screen.getByText('Save'));
  await waitFor(() =>
    expect(server.sent('PATCH', `${LIST}5/`)[0]?.body).toEqual({ desc: 'From Mustang', version: 'v1' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  await user.click(screen.getByText('Add a product'));
  const dialog = await screen.findByRole('dialog');
  const field = (label: string) => within(dialog).getByLabelText(label);
  change(field('Name'), ' Wild   honey ');
  await within(dialog).findByRole('option', { name: 'Pantry' });
  chooseOption(field('Category'), 'Pantry');
  change(field('Price in NPR'), '12,50');
  chooseOption(field('Unit'), 'Grams');
  await user.click(within(dialog).getByText('Save'));
  expect(await within(dialog).findByText('Write the decimals after a point, such as 12.50')).toBeInTheDocument();
  expect(within(dialog).getByText('Enter the amount')).toBeInTheDocument();
  expect(server.sent('POST', LIST)).toHaveLength(0);
  change(field('Price in NPR'), 'रू १,२५०/-');
  chooseOption(field('Unit'), 'Not given');
  change(field('HS code'), '802');
  change(field('Stock'), '१२');
  await user.click(within(dialog).getByText('Save'));
  await waitFor(() => expect(server.sent('POST', LIST)).toHaveLength(1));
  expect(server.sent('POST', LIST)[0]?.body).toEqual({
    ...{ name: 'Wild honey', category: 1, price: '1250.00', unit: null, unit_amount: null, quantity: 12 },
    ...{ desc: '', name_ne: null, desc_ne: null, aliases: '', featured: false, vat_rate: 0, hs_code: '0802' },
    ...{ brand: null, producer: null, origin: null, ingredients: null, care: null, return_days: null },
  });
});
