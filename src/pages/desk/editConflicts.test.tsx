import { screen, waitFor } from '@testing-library/react';
import { type ReactElement } from 'react';
import { type DeliveryArea } from '../../../contract/delivery';
import { type DeskCategory } from '../../../contract/deskCategories';
import { type ManagedProduct } from '../../../contract/managedProducts';
import { type Rider } from '../../../contract/riders';
import { CategoryDialog } from '../../features/desk/categories/CategoryDialog';
import { AreaForm } from '../../features/desk/delivery/AreaForm';
import { ProductDialog } from '../../features/desk/products/ProductDialog';
import { RiderDialog } from '../../features/desk/riders/RiderDialog';
import { change } from '../../testing/change';
import { type FakeServer, startFakeServer } from '../../testing/fakeServer';
import { createProduct } from '../../testing/factories';
import { renderWithStore } from '../../testing/renderWithStore';
import { FULL_PARTICULARS } from '../../testing/sellingFactories';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on('GET', '/api/products/categories/', { json: [] });
  server.on('GET', '/api/locations/', { json: { provinces: [] } });
});

const product: ManagedProduct = {
  ...{ ...createProduct({ id: 5, name: 'Ghee', price: '950.00' }), desc: 'Of Jumla', version: 'v1' },
  ...{ category: { id: 1, name: 'Pantry' }, unit: null, unit_amount: null, featured: false, image: null },
  ...{ archived_at: null, archived_by_staff: false, supplier: null, sold: 0, change_state: null },
  ...{ vat_rate: 0, hs_code: null, aliases: '', ...FULL_PARTICULARS, return_days: null },
};
const rider: Rider = {
  ...{ id: 5, name: 'Ram Thapa', phone_number: '+9779812345678', active: true, open_orders: 0, version: 'v1' },
  ...{ collected: '0.00', handed_over: '0.00', missing: '0.00', owed: '0.00' },
};
const category: DeskCategory = {
  ...{ id: 5, name: 'Nuts', product_count: 0, image: null, has_picture: false, fresh: false, uses: 0, version: 'v1' },
};
const area: DeliveryArea = {
  ...{ id: 5, name: 'Valley', fee: '100.00', free_from: null, courier_days: [2, 5], weekly_slots: null },
  ...{ capacity: null, cut_off_minutes: null, days_ahead: 7, local_levels: [7], version: 'v1' },
};

type Form = {
  path: string;
  show: (onClose: () => void) => ReactElement;
  button: string;
  field: string;
  typed: string;
  /** What somebody else has saved: in the field that is typed over, and in another. */
  current: object;
  saved: string;
  sent: [object, object];
};
const FORMS: Record<string, Form> = {
  product: {
    ...{ path: 'products', button: 'Save', field: 'Price in NPR', typed: '990', saved: 'Price: NPR 970.00' },
    show: (onClose) => <ProductDialog product={product} onClose={onClose} />,
    current: { ...product, price: '970.00', desc: 'Of Ilam', version: 'v2' },
    sent: [
      { price: '990.00', version: 'v1' },
      { price: '990.00', version: 'v2' },
    ],
  },
  rider: {
    ...{ path: 'riders', button: 'Save', field: 'Name', typed: 'Ram B. Thapa', saved: 'Name: Ram Bahadur' },
    show: (onClose) => <RiderDialog rider={rider} onClose={onClose} />,
    current: { ...rider, name: 'Ram Bahadur', active: false, version: 'v2' },
    sent: [
      { name: 'Ram B. Thapa', phone_number: '+9779812345678', active: true, version: 'v1' },
      { name: 'Ram B. Thapa', phone_number: '+9779812345678', active: false, version: 'v2' },
    ],
  },
  category: {
    ...{ path: 'categories', button: 'Save', field: 'Name', typed: 'Nuts & seeds', saved: 'Name: Dry nuts' },
    show: (onClose) => <CategoryDialog category={category} onAdded={() => undefined} onClose={onClose} />,
    current: { ...category, name: 'Dry nuts', fresh: true, version: 'v2' },
    sent: [
      { name: 'Nuts & seeds', fresh: false, version: 'v1' },
      { name: 'Nuts & seeds', fresh: true, version: 'v2' },
    ],
  },
  area: {
    ...{ path: 'delivery-areas', button: 'Save the area', field: 'Fee (NPR)', typed: '80', saved: 'Fee: NPR 90.00' },
    show: (onClose) => <AreaForm area={area} onClose={onClose} />,
    current: { ...area, fee: '90.00', local_levels: [7, 8], version: 'v2' },
    sent: [
      { fee: '80.00', local_levels: [7], version: 'v1' },
      { fee: '80.00', local_levels: [7, 8], version: 'v2' },
    ],
  },
};

test.each(Object.entries(FORMS))(
  'a %s that somebody else has changed: what was typed stays, the rest follows, and the next press is about the one of now',
  async (_thing, { path, show, button, field, typed, current, saved, sent }) => {
    const url = `/api/desk/${path}/5/`;
    const error = 'This was changed elsewhere meanwhile.';
    server.on('PATCH', url, () =>
      server.sent('PATCH', url).length === 1
        ? { status: 409, json: { error, code: 'edit_conflict', current } }
        : { json: current },
    );
    const onClose = jest.fn();
    const { user } = renderWithStore(show(onClose));
    const save = () => user.click(screen.getByText(button, { selector: 'button' }));
    change(screen.getByLabelText(field), typed);
    await save();
    expect(await screen.findByText(`Saved by somebody else: ${saved}.`, { exact: false })).toBeInTheDocument();
    expect(screen.getByLabelText(field)).toHaveValue(typed);
    expect(onClose).not.toHaveBeenCalled();
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.sent('PATCH', url).map(({ body }) => body)).toMatchObject(sent);
  },
);

test('a product that is loaded again while it is edited does not take the first form for typed', async () => {
  server.on('PATCH', '/api/desk/products/5/', { json: product });
  const { user, rerender } = renderWithStore(<ProductDialog product={product} onClose={() => undefined} />);
  rerender(<ProductDialog product={{ ...product, desc: 'Of Ilam', version: 'v2' }} onClose={() => undefined} />);
  change(screen.getByLabelText('Price in NPR'), '990');
  await user.click(screen.getByText('Save', { selector: 'button' }));
  await waitFor(() => expect(server.sent('PATCH', '/api/desk/products/5/')).toHaveLength(1));
  expect(server.sent('PATCH', '/api/desk/products/5/')[0]!.body).toEqual({ price: '990.00', version: 'v1' });
});
