import { File } from 'node:buffer';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { enter } from '../../testing/enter';
import { type FakeServer, hold, startFakeServer } from '../../testing/fakeServer';
import { createCart, createCategory, createUser, keepTokens } from '../../testing/factories';
import { offerFeatures } from '../../testing/offerFeatures';
import { renderPage } from '../../testing/renderApp';
import { startFakeUploads } from '../../testing/fakeUploads';
import { createSubmission } from '../../testing/sellingFactories';

const LIST = '/api/selling/submissions/';
const ONE = `${LIST}9/`;

const uploads = startFakeUploads();
let server: FakeServer;
beforeEach(() => {
  offerFeatures('all');
  keepTokens();
  server = startFakeServer();
  server.on('GET', '/api/user/', { json: createUser() });
  server.on('GET', '/api/products/cart/me/', { json: createCart() });
  server.on('GET', '/api/products/categories/', { json: [createCategory(), createCategory({ id: 4, name: 'Honey' })] });
  server.on('GET', ONE, { json: createSubmission() });
});

const field = (name: string) => screen.findByLabelText(new RegExp(`^${name}`), { selector: 'input, textarea' });
const retype = async (name: string, text: string) => fireEvent.change(await field(name), { target: { value: text } });
const saved = () => screen.findByText('Saved', undefined, { timeout: 3000 });

test('a new draft is created once, gets its id into the address, and saves only what changes', async () => {
  server.on('POST', LIST, ({ body }) => ({
    status: 201,
    json: createSubmission({ ...(body as object), version: 1, desc: '', category: null, price: null, quantity: null }),
  }));
  server.on('PATCH', ONE, ({ body }) => ({
    json: createSubmission({
      name: 'Cliff honey',
      desc: '',
      category: null,
      quantity: null,
      ...(body as object),
      version: 2,
    }),
  }));
  const { user, address } = renderPage('/add-product');
  expect(await screen.findByText('A draft is saved as soon as you begin.')).toBeInTheDocument();
  const name = await field('Name');
  await enter(user, name, 'Cliff honey');
  await saved();
  expect(address()).toBe('/add-product?draft=9');
  expect(name).toHaveFocus();
  expect(server.sent('POST', LIST)).toMatchObject([
    { body: { name: 'Cliff honey' }, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
  ]);
  await retype('Price in NPR', '1,250.5');
  await waitFor(
    () => expect(server.sent('PATCH', ONE).map(({ body }) => body)).toEqual([{ version: 1, price: '1250.50' }]),
    { timeout: 3000 },
  );
  await saved();
  expect(window.localStorage.getItem('draft:7:9')).toBeNull();
  expect(within(screen.getByRole('region', { name: 'Preview' })).getByText('NPR 1,250.50')).toBeInTheDocument();
});

test('what was typed without a connection is there after a reload; a failed save is sent again when the connection is back', async () => {
  const first = renderPage('/edit-product/9');
  await retype('Name', 'Forest honey');
  await retype('Price in NPR', 'about 9');
  first.unmount();
  server.on('PATCH', ONE, { status: 503, json: {} });
  renderPage('/edit-product/9');
  expect(await field('Name')).toHaveValue('Forest honey');
  expect(await field('Price in NPR')).toHaveValue('about 9');
  expect(await screen.findByText(/^Not saved yet/, undefined, { timeout: 3000 })).toBeInTheDocument();
  server.on('PATCH', ONE, { json: createSubmission({ name: 'Forest honey', version: 4 }) });
  act(() => void window.dispatchEvent(new Event('online')));
  await saved();
  expect(server.sent('PATCH', ONE).at(-1)!.body).toEqual({ version: 3, name: 'Forest honey' });
});

test('a field that was changed here and elsewhere is chosen side by side; other fields follow', async () => {
  const current = createSubmission({ name: 'Their honey', price: '800.00', version: 5 });
  const mend = hold();
  server.on('PATCH', ONE, ({ body }) =>
    (body as { version: number }).version === 3
      ? { status: 409, json: { error: '', detail: '', code: 'edit_conflict', current } }
      : (mend.handler as () => Promise<object>)(),
  );
  const { user } = renderPage('/edit-product/9');
  await retype('Name', 'My honey');
  const panel = await screen.findByRole('radiogroup', { name: 'Name' }, { timeout: 3000 });
  expect(within(panel).getByRole('radio', { name: 'Yours: My honey' })).toBeChecked();
  expect(within(panel).getByRole('radio', { name: 'The other: Their honey' })).not.toBeChecked();
  expect(screen.queryByRole('radiogroup', { name: 'Price' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(mend.waiting()).toBe(1), { timeout: 3000 });
  expect(server.sent('PATCH', ONE).at(-1)!.body).toEqual({ version: 5, name: 'My honey' });
  expect(await field('Price in NPR')).toHaveValue('800.00');
  mend.release({ json: { ...current, name: 'My honey', version: 6 } });
  await saved();
});

test('it is sent once nothing is missing, then waits unchanged until it is taken back', async () => {
  server.on('GET', ONE, { json: createSubmission({ category: null, state: 'rejected', answer: 'Add a category.' }) });
  server.on('PATCH', ONE, { json: createSubmission({ version: 4, state: 'rejected' }) });
  server.on('POST', `${ONE}send/`, { json: createSubmission({ state: 'review', version: 5 }) });
  server.on('POST', `${ONE}withdraw/`, { json: createSubmission({ version: 6 }) });
  const { user } = renderPage('/edit-product/9');
  expect(await screen.findByText('Add a category.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send for review' }));
  expect(await screen.findByText('Category is required')).toBeInTheDocument();
  const category = screen.getByRole('combobox', { name: 'Category' });
  await waitFor(() => expect(category).toHaveFocus());
  await user.selectOptions(category, 'Dry fruits');
  await user.click(screen.getByRole('button', { name: 'Send for review' }));
  expect(await screen.findByText(/^Waiting for review/)).toBeInTheDocument();
  expect(server.sent('PATCH', ONE).map(({ body }) => body)).toEqual([{ version: 3, category: 1 }]);
  expect(await field('Name')).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Take it back' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toBeEnabled());
});

test('a picture of a new draft creates the draft first, and what is typed meanwhile is saved after it', async () => {
  const empty = createSubmission({
    name: '',
    desc: '',
    category: null,
    price: null,
    unit: null,
    unit_amount: null,
    quantity: null,
    version: 1,
  });
  const image = 'http://localhost/media/pictures/3f2a9c0d4b7e4f0c9a550d9a3f8f4a11-640.webp';
  server.on('POST', LIST, { status: 201, json: empty });
  server.on('PATCH', ONE, ({ body }) => ({ json: { ...empty, image, ...(body as object), version: 3 } }));
  renderPage('/add-product');
  // A file of Node: its FormData, which replaces jsdom's, takes no other.
  const files = [new File(['a photo'], 'a.avif', { type: 'image/avif' })];
  fireEvent.drop(await screen.findByRole('group', { name: 'Picture' }), { dataTransfer: { files } });
  await waitFor(() => expect(uploads).toMatchObject([{ method: 'PUT', path: `${ONE}image/` }]));
  expect(server.sent('POST', LIST).map(({ body }) => body)).toEqual([{}]);
  await retype('Name', 'Wild honey');
  act(() => uploads[0]!.answer(200, { ...empty, image, version: 2 }));
  await waitFor(
    () => expect(server.sent('PATCH', ONE).map(({ body }) => body)).toEqual([{ version: 2, name: 'Wild honey' }]),
    { timeout: 3000 },
  );
  await saved();
  expect(screen.getByRole('button', { name: 'Change picture' })).toBeInTheDocument();
});

test("somebody else's product is not found", async () => {
  server.on('GET', ONE, { status: 404, json: { detail: 'Not found.' } });
  renderPage('/edit-product/9');
  expect(await screen.findByRole('heading', { level: 1, name: 'We cannot find this product' })).toBeInTheDocument();
});

test('staff change what waits for review, without its owner’s steps', async () => {
  server.on('GET', '/api/user/', { json: createUser({ id: 8, is_staff: true }) });
  server.on('GET', ONE, { json: createSubmission({ state: 'review' }) });
  server.on('PATCH', ONE, { json: createSubmission({ state: 'review', name: 'Wild honey, 500 g', version: 4 }) });
  renderPage('/edit-product/9');
  expect(await screen.findByText(/^Proposed by Sita Gurung/)).toBeInTheDocument();
  await retype('Name', 'Wild honey, 500 g');
  await saved();
  for (const name of ['Send for review', 'Take it back', 'Delete the draft'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});
