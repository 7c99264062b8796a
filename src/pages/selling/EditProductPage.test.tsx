import { File } from 'node:buffer';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { keepDraft } from '../../features/selling/editor/keptDraft';
import { EMPTY, toValues } from '../../features/selling/editor/submissionValues';
import { chooseOption } from '../../testing/change';
import { type FakeServer, hold } from '../../testing/fakeServer';
import { createCategory, createToken, createUser, keepTokens } from '../../testing/factories';
import { renderApp, renderPage } from '../../testing/renderApp';
import { startFakeUploads } from '../../testing/fakeUploads';
import { startMemberServer } from '../../testing/memberServer';
import { createSubmission } from '../../testing/sellingFactories';

const LIST = '/api/selling/submissions/';
const ONE = `${LIST}9/`;

const uploads = startFakeUploads();
/** A save waits for a pause in the typing. */
const endPause = () => act(() => jest.advanceTimersByTimeAsync(800));
let server: FakeServer;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'], advanceTimers: true });
  server = startMemberServer();
  server.on('GET', '/api/products/categories/', { json: [createCategory(), createCategory({ id: 4, name: 'Honey' })] });
  server.on('GET', ONE, { json: createSubmission() });
  server.on('GET', '/api/selling/standing/', { json: { in_review: 0, in_review_max: 5, closed: null } });
});
afterEach(() => void jest.useRealTimers());

const field = (name: string) => screen.findByLabelText(new RegExp(`^${name}`), { selector: 'input, textarea' });
/** Formik checks a form a moment after each change. */
const retype = async (name: string, text: string) => {
  const input = await field(name);
  await act(async () => void fireEvent.change(input, { target: { value: text } }));
};
const saved = () => screen.findByText('Saved');
/** What this tab keeps; other tabs have their own. */
const kept = () => [...Object.keys(window.sessionStorage), ...Object.keys(window.localStorage)].filter(isDraft);
const isDraft = (key: string) => key.startsWith('draft:');
const patches = () => server.sent('PATCH', ONE).map(({ body }) => body);

test('a picture of a new draft creates the draft first, whose id gets into the address; what is typed meanwhile is saved after it, and later only what changes', async () => {
  const empty = createSubmission({ ...EMPTY, category: null, version: 1 });
  const image = 'http://localhost/media/pictures/3f2a9c0d4b7e4f0c9a550d9a3f8f4a11-640.webp';
  let stored = { ...empty, image };
  server.on('POST', LIST, { status: 201, json: empty });
  server.on('PATCH', ONE, ({ body }) => {
    stored = { ...stored, ...(body as object), version: (body as { version: number }).version + 1 };
    return { json: stored };
  });
  const { address } = renderPage('/add-product');
  expect(await screen.findByText('A draft is saved as soon as you begin.')).toBeInTheDocument();
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  expect(preview.queryByText(/NPR|in stock/)).not.toBeInTheDocument();
  const name = await field('Name');
  act(() => name.focus());
  // A file of Node: its FormData, which replaces jsdom's, takes no other.
  const files = [new File(['a photo'], 'a.avif', { type: 'image/avif' })];
  fireEvent.drop(screen.getByRole('group', { name: 'Picture' }), { dataTransfer: { files } });
  await waitFor(() => expect(uploads).toMatchObject([{ method: 'PUT', path: `${ONE}image/` }]));
  expect(server.sent('POST', LIST)).toMatchObject([
    { body: {}, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
  ]);
  expect(address()).toBe('/add-product?draft=9');
  expect(name).toHaveFocus();
  await retype('Name', 'Wild honey');
  act(() => uploads[0]!.answer(200, { ...empty, image, version: 2 }));
  await endPause();
  await saved();
  await retype('Price in NPR', '1,250.5');
  await endPause();
  await saved();
  expect(patches()).toEqual([
    { version: 2, name: 'Wild honey' },
    { version: 3, price: '1250.50' },
  ]);
  expect(kept()).toEqual([]);
  expect(preview.getByText('NPR 1,250.50')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Change picture' })).toBeInTheDocument();
});

test('what was typed without a connection is there after a reload, and sent again when the connection is back; a field that was changed here and elsewhere is chosen side by side, other fields follow', async () => {
  server.on('PATCH', ONE, { status: 503, json: {} });
  const first = renderPage('/edit-product/9');
  await retype('Name', 'My honey');
  await retype('Size of a pack', 'about 9');
  first.unmount();
  const { user } = renderPage('/edit-product/9');
  expect(await field('Name')).toHaveValue('My honey');
  expect(await field('Size of a pack')).toHaveValue('about 9');
  await endPause();
  expect(await screen.findByText(/^Not saved yet/)).toBeInTheDocument();

  const current = createSubmission({ name: 'Their honey', price: '800.00', version: 5 });
  server.on('PATCH', ONE, { status: 409, json: { error: '', detail: '', code: 'edit_conflict', current } });
  act(() => void window.dispatchEvent(new Event('online')));
  const panel = within(await screen.findByRole('radiogroup', { name: 'Name: which version to keep' }));
  expect(panel.getByRole('radio', { name: 'Yours: My honey' })).toBeChecked();
  expect(panel.getByRole('radio', { name: 'In the other window: Their honey' })).not.toBeChecked();
  expect(screen.queryByRole('radiogroup', { name: 'Price: which version to keep' })).not.toBeInTheDocument();
  server.on('PATCH', ONE, { json: { ...current, name: 'My honey', version: 6 } });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await endPause();
  await saved();
  expect(patches().slice(-2)).toEqual([
    { version: 3, name: 'My honey' },
    { version: 5, name: 'My honey' },
  ]);
  expect(await field('Price in NPR')).toHaveValue('800.00');
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
  chooseOption(category, 'Dry fruits');
  await user.click(screen.getByRole('button', { name: 'Send for review' }));
  expect(await screen.findByText(/^Waiting for review/)).toBeInTheDocument();
  expect(server.sent('PATCH', ONE).map(({ body }) => body)).toEqual([{ version: 3, category: 1 }]);
  expect(await field('Name')).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Take it back' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toBeEnabled());
});

test('a new draft that is left while its first save is under way is saved once, with what was typed after it; nothing of it is in the next one, nor in that of another tab or member', async () => {
  const empty = createSubmission({ ...EMPTY, category: null, version: 1 });
  const held = hold();
  server.on('POST', LIST, held.handler);
  server.on('PATCH', ONE, { json: { ...empty, name: 'Wild honey', desc: 'Red', version: 2 } });
  const { unmount } = renderPage('/add-product');
  await retype('Name', 'Wild honey');
  await endPause();
  await waitFor(() => expect(held.waiting()).toBe(1));
  await retype('Description', 'Red');
  expect(kept()).toEqual(['draft:7:new']);
  expect(window.localStorage.getItem('draft:7:new')).toBeNull();
  unmount();
  held.release({ status: 201, json: { ...empty, name: 'Wild honey' } });
  await waitFor(() => expect(patches()).toEqual([{ version: 1, desc: 'Red' }]));
  expect(server.sent('POST', LIST)).toHaveLength(1);
  await waitFor(() => expect(kept()).toEqual([]));

  keepDraft({ member: 8, id: null }, { values: { ...toValues(EMPTY), name: 'Ghee' }, base: EMPTY, key: 'key-12345' });
  renderPage('/add-product');
  expect(await field('Name')).toHaveValue('');
});

test('what was typed when its member logged out is neither sent nor kept', async () => {
  server.on('POST', '/api/user/logout/', { json: {} });
  server.on('PATCH', ONE, { status: 503, json: {} });
  const { user } = renderApp('/edit-product/9');
  await retype('Name', 'Cliff honey');
  await endPause();
  await waitFor(() => expect(patches()).toHaveLength(1));
  expect(await screen.findByText(/^Not saved yet/)).toBeInTheDocument();
  expect(kept()).toEqual(['draft:7:9']);
  await user.click(await screen.findByText('Sita'));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  await screen.findByRole('heading', { name: 'Log in' });
  expect(kept()).toEqual([]);
  expect(server.sent('PATCH', ONE).filter(({ bearer }) => bearer === null)).toEqual([]);
});

test('before it is sent the page says that no more can be in review; a refusal says so, too', async () => {
  server.on('GET', '/api/selling/standing/', { json: { in_review: 5, in_review_max: 5, closed: null } });
  const error = '5 of your products are in review, the most at a time. Send this one when one of them is decided.';
  server.on('POST', `${ONE}send/`, { status: 400, json: { error, detail: error, code: 'too_many_in_review' } });
  const { user } = renderPage('/edit-product/9');
  const notice = /^5 of your products are in review, the most at a time. You can send another one/;
  expect(await screen.findByText(notice)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send for review' }));
  expect(await screen.findByText(error)).toBeInTheDocument();
});

test("somebody else's product is not found", async () => {
  server.on('GET', ONE, { status: 404, json: { detail: 'Not found.' } });
  renderPage('/edit-product/9');
  expect(await screen.findByRole('heading', { level: 1, name: 'We cannot find this product' })).toBeInTheDocument();
});

test('staff change what waits for review, without its owner’s steps; what was typed when the page is left is saved', async () => {
  keepTokens(createToken(900, { user_id: 8 }));
  server.on('GET', '/api/user/', { json: createUser({ id: 8, is_staff: true, is_owner: true }) });
  const change = { state: 'review', product: 12, published_version: 'p1' } as const;
  server.on('GET', ONE, { json: createSubmission(change) });
  server.on('PATCH', ONE, { json: createSubmission({ ...change, name: 'Wild honey, 500 g', version: 4 }) });
  const { unmount } = renderPage('/edit-product/9');
  expect(await screen.findByText(/^Proposed by Sita Gurung/)).toBeInTheDocument();
  await retype('Name', 'Wild honey, 500 g');
  for (const name of ['Send for review', 'Take it back', 'Delete the draft'])
    expect(screen.queryByText(name)).not.toBeInTheDocument();
  unmount();
  await waitFor(() => expect(patches()).toEqual([{ version: 3, published_version: 'p1', name: 'Wild honey, 500 g' }]));
});
