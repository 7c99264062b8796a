import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { hashPassword } from '../modules/accounts/passwords/passwords';
import { createTestApp, type TestShop } from '../testing/createTestApp';
import { createMember, createProduct } from '../testing/factories';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestApp({ apiDocs: 'on' });
});
afterAll(async () => {
  await shop.close();
  await rm(CLIENT_DIRECTORY, { recursive: true, force: true });
});

/** What a user of the generated client writes. It is compiled against the generated types. */
const PROGRAM = `
import createClient from 'openapi-fetch';
import type { components, operations, paths } from './shop';

type Product = components['schemas']['Product'];
type Sorting = NonNullable<operations['getProducts']['parameters']['query']>['ordering'];

export async function buy(baseUrl: string, login: components['schemas']['Credentials'], search: string) {
  const shop = createClient<paths>({ baseUrl });
  const session = await shop.POST('/api/user/login/', { body: login });
  if (!session.data) return session.error;
  const headers = { authorization: 'Bearer ' + session.data.access };
  const ordering: Sorting = '-price';
  const list = await shop.GET('/api/products/', { params: { query: { search, ordering } } });
  const products: Product[] = Array.isArray(list.data) ? list.data : (list.data?.results ?? []);
  const body = { product_id: products[0]!.id, quantity: 2 };
  const added = await shop.POST('/api/products/cart/add_item/', { body, headers });
  const cart: components['schemas']['Cart'] = added.data!;
  const refused = await shop.PATCH('/api/products/cart/update_item/', {
    body: { item_id: cart.cart_items[0]!.id, quantity: 99 },
    headers,
  });
  // @ts-expect-error The cart has no such field.
  void cart.price;
  // @ts-expect-error A quantity is a number.
  void (() => shop.POST('/api/products/cart/add_item/', { body: { product_id: 1, quantity: '2' }, headers }));
  return { total: cart.total_cost, code: refused.error?.code };
}
`;

/** Inside the project, so that the program finds openapi-fetch. */
const CLIENT_DIRECTORY = path.resolve(__dirname, '../../.cache/openapi-client');
const TSCONFIG = {
  compilerOptions: {
    strict: true,
    target: 'ES2022',
    lib: ['ES2023', 'DOM'],
    module: 'CommonJS',
    moduleResolution: 'Node10',
    ignoreDeprecations: '6.0',
    esModuleInterop: true,
    skipLibCheck: true,
    rootDir: '.',
    types: [],
  },
  files: ['program.ts'],
};
/** Runs a program of a package, as an npm script does. Resolves with what it printed when it failed, else with nothing. */
const run = (program: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [path.resolve(__dirname, '../../node_modules', program), ...args]).then(
    () => '',
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  );
const password = 'Jomsom 2743 m';

test('a TypeScript client generated from the document compiles, has names, and calls the shop', async () => {
  await mkdir(CLIENT_DIRECTORY, { recursive: true });
  const member = await createMember(shop, { passwordHash: await hashPassword(password) });
  await createProduct(shop, { name: 'Walnuts of Jumla', price: '1250.00', quantity: 5 });
  const baseUrl = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const file = path.join(CLIENT_DIRECTORY, 'openapi.json');
  await writeFile(file, await (await fetch(`${baseUrl}/api/docs/json`)).text());
  await writeFile(path.join(CLIENT_DIRECTORY, 'program.ts'), PROGRAM);
  await writeFile(path.join(CLIENT_DIRECTORY, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  const types = path.join(CLIENT_DIRECTORY, 'shop.ts');
  expect(await run('openapi-typescript/bin/cli.js', file, '--output', types)).toBe('');
  expect(await run('typescript/bin/tsc', '--project', CLIENT_DIRECTORY)).toBe('');

  const { buy } = (await import(path.join(CLIENT_DIRECTORY, 'program.js'))) as {
    buy: (baseUrl: string, login: object, search: string) => Promise<unknown>;
  };
  expect(await buy(baseUrl, { email: member.email, password }, 'jumla')).toEqual({
    total: '2500.00',
    code: 'insufficient_stock',
  });
  expect(await buy(baseUrl, { email: member.email, password: 'wrong one' }, 'jumla')).toEqual({
    detail: 'No active account found with the given credentials',
  });
}, 120_000);
