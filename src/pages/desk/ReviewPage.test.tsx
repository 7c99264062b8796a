import { screen, waitFor, within } from '@testing-library/react';
import { type DeskSubmission } from '../../../contract/selling';
import { change, chooseOption } from '../../testing/change';
import { type FakeServer } from '../../testing/fakeServer';
import { startOwnerServer } from '../../testing/memberServer';
import { createPage } from '../../testing/orderFactories';
import { renderPage } from '../../testing/renderApp';
import { createSubmission, FULL_PARTICULARS } from '../../testing/sellingFactories';

const LIST = '/api/desk/submissions/';

let server: FakeServer;
let waiting: DeskSubmission[];
beforeEach(() => {
  server = startOwnerServer({ id: 8 });
  const owner = { email: 'sita@example.com', phone_number: '+9779812345678' };
  const { name, desc, category, unit, unit_amount } = createSubmission();
  const image = '/media/pictures/a.webp';
  const base = { name, desc, category, price: '900.00', unit, unit_amount, image, ...FULL_PARTICULARS };
  const change = { product: 12, published_version: 'p1', name: 'Wild honey, sealed', quantity: null, image };
  waiting = [
    {
      ...createSubmission({ state: 'review', ...change }),
      ...owner,
      proposals_closed: false,
      published: { ...base, id: 12, archived: false, quantity: 4 },
      base,
    },
  ];
  server.on('GET', LIST, () => ({ json: createPage(waiting) }));
});

const row = (name: string) => screen.findByRole('row', { name });

test('a change stands beside what is published, with what differs; what has changed meanwhile is not approved; approving takes it from the list, which is filtered by state, in its address', async () => {
  const detail = 'This product was changed elsewhere meanwhile.';
  server.on('POST', `${LIST}9/approve/`, { status: 409, json: { error: detail, detail, code: 'edit_conflict' } });
  const { user, address } = renderPage('/desk/review');
  expect(await row('Name (changed) Wild honey Wild honey, sealed')).toBeInTheDocument();
  expect(await row('Price (changed) NPR 900.00 NPR 950.00')).toBeInTheDocument();
  expect(await row('Category Dry fruits Dry fruits')).toBeInTheDocument();
  expect(screen.queryByRole('row', { name: /^Stock/ })).not.toBeInTheDocument();
  await user.click(screen.getByText('Approve', { selector: 'button' }));
  expect(await screen.findByText(`${detail} Look at it again before you decide.`)).toBeInTheDocument();
  server.on('POST', `${LIST}9/approve/`, () => {
    waiting = [];
    return { json: createSubmission({ state: 'approved', product: 12 }) };
  });
  await user.click(screen.getByText('Approve', { selector: 'button' }));
  expect(await screen.findByText('Nothing is waiting for review.')).toBeInTheDocument();
  expect(server.sent('POST', `${LIST}9/approve/`).at(-1)!.body).toEqual({
    version: 3,
    published_version: 'p1',
  });
  await user.click(screen.getByRole('button', { name: 'Sent back' }));
  await waitFor(() => expect(server.sent('GET', LIST).at(-1)!.query.get('state')).toBe('rejected'));
  expect(address()).toBe('/desk/review?state=rejected');
});

test('what the shop changed meanwhile stands beside what was published before; of a field that the member changed, too, both are named', async () => {
  const [change] = waiting;
  waiting = [
    { ...change!, desc: 'From Mustang', published: { ...change!.published!, desc: 'From Mustang', price: '9999.00' } },
  ];
  renderPage('/desk/review');
  const was = (text: string) => `Changed by the shop meanwhile, was ${text}`;
  expect(await row(`Price (changed) NPR 9,999.00 ${was('NPR 900.00')} NPR 950.00`)).toBeInTheDocument();
  expect(await row(`Description From Mustang ${was('From Lamjung')} From Mustang`)).toBeInTheDocument();
  expect(screen.getByText('The shop has changed this meanwhile, too: Price. Approving replaces it.')).toBeVisible();
});

/** A new product of a member waits for review, without a picture and a size of a pack. */
function propose(overrides: Partial<DeskSubmission> = {}): void {
  const { published: _published, base: _base, ...submission } = waiting[0]!;
  const proposal = {
    ...submission,
    product: null,
    image: null,
    published_version: null,
    unit: null,
    unit_amount: null,
  };
  waiting = [{ ...proposal, published: null, base: null, ...overrides }];
}
const question = async () => within(await screen.findByRole('dialog', { name: 'Approve Wild honey, sealed?' }));

test('a product without a picture is approved after a question that names what is missing', async () => {
  propose();
  const { user } = renderPage('/desk/review');
  await user.click(await screen.findByText('Approve', { selector: 'button' }));
  expect((await question()).getByText('Missing: picture, size of a pack.')).toBeVisible();
  expect((await question()).queryByLabelText('VAT')).not.toBeInTheDocument();
  expect(server.sent('POST', `${LIST}9/approve/`)).toEqual([]);
  await user.click((await question()).getByText('Back', { selector: 'button' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a change that lacks what the law asks for says so on its card, and asks before it is approved', async () => {
  const [change] = waiting;
  const lacking = { producer: null, origin: null, ingredients: null, care: null };
  waiting = [{ ...change!, ...lacking, brand: 'Lamjung', published: { ...change!.published!, ...FULL_PARTICULARS } }];
  server.on('POST', `${LIST}9/approve/`, { json: createSubmission({ state: 'approved', product: 12 }) });
  const { user } = renderPage('/desk/review');
  expect(await row('Country of origin (changed) Nepal –')).toBeInTheDocument();
  expect(await row('Brand (changed) – Lamjung')).toBeInTheDocument();
  const missing = 'Missing: producer, country of origin, ingredients, storage and care';
  expect(screen.getByText(missing)).toBeVisible();
  await user.click(screen.getByText('Approve', { selector: 'button' }));
  expect((await question()).getByText(`${missing}.`)).toBeVisible();
  expect(server.sent('POST', `${LIST}9/approve/`)).toEqual([]);
  await user.click((await question()).getByText('Approve', { selector: 'button' }));
  await waitFor(() => expect(server.sent('POST', `${LIST}9/approve/`)).toHaveLength(1));
});

test('where bills need it, a product is approved with its rate of VAT', async () => {
  propose({ image: '/media/pictures/a.webp', vat_rate: null });
  server.on('POST', `${LIST}9/approve/`, { json: createSubmission({ state: 'approved', product: 12 }) });
  const { user } = renderPage('/desk/review');
  await user.click(await screen.findByText('Approve', { selector: 'button' }));
  await user.click((await question()).getByText('Approve', { selector: 'button' }));
  expect(await (await question()).findByText('Choose the rate')).toBeVisible();
  chooseOption((await question()).getByLabelText('VAT'), '13 %, in the price');
  await user.click((await question()).getByText('Approve', { selector: 'button' }));
  await waitFor(() =>
    expect(server.sent('POST', `${LIST}9/approve/`).map(({ body }) => body)).toEqual([{ version: 3, vat_rate: 13 }]),
  );
});

test('sending back needs a reason, and is undone from its message', async () => {
  server.on('POST', `${LIST}9/reject/`, { json: createSubmission({ state: 'rejected', version: 4 }) });
  server.on('POST', `${LIST}9/reopen/`, { json: createSubmission({ state: 'review', version: 5 }) });
  const { user } = renderPage('/desk/review');
  await user.click(await screen.findByText('Send back', { selector: 'button' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send back Wild honey, sealed' }));
  await user.click(dialog.getByText('Send back', { selector: 'button' }));
  expect(await dialog.findByText('Enter a reason')).toBeInTheDocument();
  change(dialog.getByLabelText('Reason'), 'Please add a photo.');
  await user.click(dialog.getByText('Send back', { selector: 'button' }));
  await user.click(await screen.findByText('Undo', { selector: 'button' }));
  await waitFor(() =>
    expect(server.sent('POST', `${LIST}9/reopen/`).map(({ body }) => body)).toEqual([{ version: 4 }]),
  );
  expect(server.sent('POST', `${LIST}9/reject/`)[0]!.body).toEqual({ version: 3, answer: 'Please add a photo.' });
});

test('of one member, many are chosen and sent back for one reason, which is undone from its message; what was refused is named', async () => {
  const [first] = waiting;
  const create = (id: number, name: string) => ({ ...first!, id, name, version: id });
  waiting = [create(9, 'Wild honey'), create(10, 'Cliff honey'), create(11, 'Red honey')];
  const text = 'This product was changed elsewhere meanwhile.';
  server.on('POST', `${LIST}reject/`, () => {
    waiting = waiting.slice(1);
    return {
      json: { done: [{ id: 9, version: 10 }], refused: [{ id: 10, code: 'edit_conflict', text }] },
    };
  });
  server.on('POST', `${LIST}9/reopen/`, { json: createSubmission({ state: 'review', version: 11 }) });
  const { user, address } = renderPage('/desk/review?member=7');
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Wild honey' }));
  expect(server.sent('GET', LIST).at(-1)!.query.get('member')).toBe('7');
  const bar = within(screen.getByRole('group', { name: 'Chosen products' }));
  await user.click(bar.getByText('Choose all 3', { selector: 'button' }));
  expect(bar.getByRole('status')).toHaveTextContent('3 chosen');
  await user.click(screen.getByRole('checkbox', { name: 'Choose Red honey' }));
  await user.click(bar.getByText('Send back', { selector: 'button' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send back 2 products' }));
  change(dialog.getByLabelText('Reason'), 'One honey is enough.');
  await user.click(dialog.getByText('Send back', { selector: 'button' }));
  expect(await screen.findByText(`Cliff honey was not sent back. ${text}`)).toBeInTheDocument();
  expect(server.sent('POST', `${LIST}reject/`)[0]!.body).toEqual({
    submissions: [
      { id: 9, version: 9 },
      { id: 10, version: 10 },
    ],
    answer: 'One honey is enough.',
  });
  await user.click(await screen.findByText('Undo', { selector: 'button' }));
  await waitFor(() =>
    expect(server.sent('POST', `${LIST}9/reopen/`).map(({ body }) => body)).toEqual([{ version: 10 }]),
  );
  await user.click(screen.getByTestId('CancelIcon'));
  expect(address()).toBe('/desk/review');
});

test('what was sent back is put back into review from its card', async () => {
  server.on('GET', LIST, { json: createPage([{ ...waiting[0]!, state: 'rejected', answer: 'No', version: 4 }]) });
  server.on('POST', `${LIST}9/reopen/`, { json: createSubmission({ state: 'review', version: 5 }) });
  const { user } = renderPage('/desk/review?state=rejected');
  await user.click(await screen.findByText('Put back into review', { selector: 'button' }));
  await waitFor(() =>
    expect(server.sent('POST', `${LIST}9/reopen/`).map(({ body }) => body)).toEqual([{ version: 4 }]),
  );
});
