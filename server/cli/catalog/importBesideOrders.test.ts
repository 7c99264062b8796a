import { Client } from 'pg';
import { createCatalogFiles } from '../../testing/catalogFiles';
import { createDeliveringApp, createShopper } from '../../testing/checkoutCaller';
import { createCategory, createProduct } from '../../testing/factories';
import { prepare, prepareApp } from '../../testing/prepare';
import { PartialImportError } from './importCatalog';

const shop = prepareApp(createDeliveringApp);
const url = () => shop.db.$client.options.connectionString ?? '';
const files = prepare(
  () => createCatalogFiles(url()),
  ({ close }) => close(),
);
afterEach(() => shop.db.$client.query('DELETE FROM all_products; DELETE FROM categories'));

const until = async (condition: string) => {
  for (;;) {
    const { rows } = await shop.db.$client.query<{ holds: boolean }>(`SELECT (${condition}) AS holds`);
    if (rows[0]!.holds) return;
  }
};
/** Holds the row of a product until `release`. */
const hold = async (id: number) => {
  const holder = new Client({ connectionString: url() });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM all_products WHERE id = $1 FOR UPDATE', [id]);
  return async () => {
    await holder.query('ROLLBACK');
    await holder.end();
  };
};
const IS_WAITING = `EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock')`;

test('an import locks the rows that change alone: beside its open transaction, other products are ordered and new ones added', async () => {
  const { id: categoryId } = await createCategory(shop, { name: 'Nuts' });
  const make = (name: string) => createProduct(shop, { name, categoryId });
  const [almonds, figs, dates] = [await make('Almonds'), await make('Figs'), await make('Dates')];
  const shopper = await createShopper(shop);
  const release = await hold(almonds.id);
  // The price of figs is the shop's already.
  const done = files.importText('name,category,price\nAlmonds,Nuts,120\nFigs,Nuts,100\nTea,Drinks,5\n');
  await until(IS_WAITING);
  for (const { id } of [figs, dates]) await shopper.fill(id);
  await shopper.order();
  await make('Walnuts');
  await release();
  expect((await done).outcome).toEqual({ added: 1, changed: 1, leftAlone: 1, categories: 1 });
});

test('a dry run locks nothing and takes no ids', async () => {
  const almonds = await createProduct(shop, { categoryId: (await createCategory(shop, { name: 'Nuts' })).id });
  const release = await hold(almonds.id);
  const ids = async () => {
    const { rows } = await shop.db.$client.query(
      'SELECT (SELECT last_value FROM all_products_id_seq) AS product, (SELECT last_value FROM categories_id_seq) AS category, (SELECT last_value FROM stock_movements_id_seq) AS movement',
    );
    return rows[0] as unknown;
  };
  const before = await ids();
  const { outcome } = await files.importText('name,category,price\nAlmonds,Nuts,120\nTea,Drinks,5\n', '--dry-run');
  expect(outcome).toMatchObject({ added: 1, changed: 1, categories: 1 });
  expect(await ids()).toEqual(before);
  await release();
});

test('a row that the shop no longer allows when it is its turn is refused without the others', async () => {
  const { id: categoryId } = await createCategory(shop, { name: 'Nuts' });
  const make = (name: string) => createProduct(shop, { name, categoryId });
  const [almonds, figs] = [await make('Almonds'), await make('Figs')];
  const shopper = await createShopper(shop);
  await shopper.fill(figs.id, 3);
  const release = await hold(almonds.id);
  const done = files.importText(
    'name,category,price,quantity,exported_quantity\nAlmonds,Nuts,1,15,10\nFigs,Nuts,1,15,10\n',
  );
  await until(IS_WAITING);
  await shopper.order();
  await release();
  expect(await done).toMatchObject({
    outcome: { changed: 1 },
    refused: 1,
    firstRefused: [{ line: 3, reason: expect.stringContaining('was 10 when the file was exported and is 7 now') }],
  });
});

test('an import that ends in its middle says how far it came, and once more does the rest', async () => {
  await shop.db.$client.query(
    "CREATE FUNCTION refuse_last() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$",
  );
  const row = (n: number) => `Product ${n},Nuts,${n}\n`;
  const text = `name,category,price\n${Array.from({ length: 201 }, (_, n) => row(n + 1)).join('')}`;
  await shop.db.$client.query(
    "CREATE TRIGGER refuse_last BEFORE INSERT ON all_products FOR EACH ROW WHEN (NEW.name = 'Product 201') EXECUTE FUNCTION refuse_last()",
  );
  await expect(files.importText(text)).rejects.toThrow(PartialImportError);
  await shop.db.$client.query('DROP FUNCTION refuse_last CASCADE');
  expect((await files.importText(text)).outcome).toEqual({ added: 1, changed: 0, leftAlone: 200, categories: 0 });
});
