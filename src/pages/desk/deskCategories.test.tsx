import { screen, waitFor, within } from '@testing-library/react';
import { type DeskCategory } from '../../../contract/deskCategories';
import { change } from '../../testing/change';
import { type FakeServer } from '../../testing/fakeServer';
import { startFakeUploads } from '../../testing/fakeUploads';
import { startOwnerServer } from '../../testing/memberServer';
import { renderPage } from '../../testing/renderApp';

const URL = '/api/desk/categories/';
const uploads = startFakeUploads();

let server: FakeServer;
/** As the server has them. */
let categories: DeskCategory[];
const category = (id: number, name: string, product_count = 0): DeskCategory => ({
  id,
  name,
  product_count,
  image: null,
  has_picture: false,
  fresh: false,
  uses: product_count,
  version: 'v1',
});
beforeEach(() => {
  server = startOwnerServer();
  categories = [category(1, 'Nuts', 24), category(2, 'Spices', 1), category(3, 'Gifts')];
  server.on('GET', URL, () => ({ json: categories }));
});

const open = async () => {
  const view = renderPage('/desk/categories');
  await screen.findAllByTestId('category-row');
  return view;
};
const names = () => screen.getAllByTestId('category-row').map((row) => within(row).getByRole('link').textContent);

test('a category is added, and gets a picture at once', async () => {
  const { user } = await open();
  server.on('POST', URL, ({ body }) => {
    const added = category(4, (body as { name: string }).name);
    categories = [...categories, added];
    return { status: 201, json: added };
  });
  await user.click(screen.getByText('Add a category', { selector: 'button' }));
  const dialog = await screen.findByRole('dialog', { name: 'New category' });
  change(within(dialog).getByLabelText('Name'), ' Teas ');
  await user.click(within(dialog).getByText('Add the category'));
  const added = await screen.findByRole('dialog', { name: 'Teas' });
  const photo = new File(['photo'], 'tea.avif', { type: 'image/avif' });
  await user.upload(within(added).getByLabelText('Picture file'), photo);
  await waitFor(() => expect(uploads).toMatchObject([{ path: `${URL}4/image/`, form: [['image', 5]] }]));
  categories[3] = { ...categories[3]!, has_picture: true };
  uploads[0]!.answer(200, categories[3]);
  expect(await within(added).findByText('Use the picture of a product')).toBeInTheDocument();
  expect(server.sent('POST', URL).map(({ body }) => body)).toEqual([{ name: 'Teas', name_ne: null }]);
});

test('the order changes at once, and goes back when it is refused', async () => {
  const { user } = await open();
  server.on('PUT', `${URL}order/`, ({ body }) => {
    const { categories: ids } = body as { categories: number[] };
    categories = ids.map((id) => categories.find((each) => each.id === id)!);
    return { json: categories };
  });
  await user.click(screen.getByRole('button', { name: 'Move Gifts up' }));
  expect(names()).toEqual(['Nuts', 'Gifts', 'Spices']);
  expect(screen.getByRole('button', { name: 'Move Gifts up' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Move Gifts up' }));
  await waitFor(() => expect(categories.map(({ id }) => id)).toEqual([3, 1, 2]));
  const error = 'The categories were changed elsewhere meanwhile.';
  server.on('PUT', `${URL}order/`, { status: 409, json: { error, detail: error, code: 'edit_conflict' } });
  await user.click(screen.getByRole('button', { name: 'Move Gifts down' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(error);
  await waitFor(() => expect(names()).toEqual(['Gifts', 'Nuts', 'Spices']));
});

test('only a category that nothing uses is removed; a name that is taken is said on its field', async () => {
  const { user } = await open();
  expect(screen.getAllByText(/^(24 products|1 product|No products)$/)).toHaveLength(3);
  server.on('PATCH', `${URL}1/`, { status: 400, json: { name: ['A category with this name already exists.'] } });
  await user.click(screen.getByRole('button', { name: 'Edit Nuts' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nuts' });
  await user.click(within(dialog).getByText('Save'));
  expect(await within(dialog).findByText('A category with this name already exists.')).toBeInTheDocument();
  await user.click(within(dialog).getByText('Close'));
  server.on('DELETE', `${URL}3/`, () => {
    categories = categories.slice(0, 2);
    return { status: 204 };
  });
  const buttons = await screen.findAllByRole('button', { name: /^Remove/ });
  expect(buttons).toHaveLength(1);
  await user.click(buttons[0]!);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(names()).toEqual(['Nuts', 'Spices']));
});
