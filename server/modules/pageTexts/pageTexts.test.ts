import { eq } from 'drizzle-orm';
import { PAGE_TEXT_MAX, PAGE_TEXTS } from '../../../contract/pageTextRules';
import { type DeskPageText, type PageText, type PageTextPreview } from '../../../contract/pageTexts';
import { pageTextVersions } from '../../db/pageTextSchema';
import { users } from '../../db/schema';
import { staffLog } from '../../db/staffLogSchema';
import { english } from '../../i18n';
import { createTestApp } from '../../testing/createTestApp';
import { createDeskCaller } from '../../testing/deskCaller';
import { createDeliveryArea, createMember } from '../../testing/factories';
import { prepare, prepareApp } from '../../testing/prepare';
import { defaultText } from './defaultTexts';
import { readMarkdown } from './markdown';
import { readFacts } from './placeholders';

const shop = prepareApp(() =>
  createTestApp({
    ...{ grievanceOfficer: 'Sita Rai', grievanceContact: 'Room 3, complaints@shop.example or +977 1 5550101' },
    ...{ sellerPan: '301234567', shopListingNumber: '2082-1234' },
  }),
);
const clerk = prepare(() => createMember(shop, { isStaff: true, firstName: 'Gita', lastName: 'Thapa' }));
const call = createDeskCaller(shop, () => clerk);

const read = async (name: string) => (await call('GET', `texts/${name}/`)).json<DeskPageText>();
const save = (name: string, text: string, version: number) => call('PUT', `texts/${name}/`, { text, version });
const shown = async (name: string) => (await shop.app.inject(`/api/texts/${name}/`)).json<PageText>();
/** All that a page says, as one text. */
const saidOn = async (name: string) => textOf((await shown(name)).blocks);
const textOf = (blocks: PageText['blocks']) =>
  [...JSON.stringify(blocks).matchAll(/"text":"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text).join('');

test.each(PAGE_TEXTS)('%s has a text of its own, in which every fact is filled in', async (name) => {
  const { blocks, changed_at } = await shown(name);
  expect([blocks.length > 3, changed_at]).toEqual([true, null]);
  expect(textOf(blocks)).not.toMatch(/[{}*\]]|undefined|null/);
  const { text, default_text, version, versions } = await read(name);
  expect([text, version, versions]).toEqual([default_text, 0, []]);
});

test('the texts of a shop with other settings have no placeholder that is unknown, and no wallet where there is none', async () => {
  const settings = { grievanceOfficer: null, grievanceContact: null, sellerPan: null, smtpUrl: 'smtp://mail.example' };
  for (const shopFeatures of [[], ['products', 'orders', 'account', 'selling']] as const) {
    const context = {
      config: { ...shop.config, ...settings, shopFeatures: [...shopFeatures] },
      paymentProviders: new Map(),
    };
    for (const name of PAGE_TEXTS) {
      const text = defaultText({ name, language: 'en' }, context);
      const { problems, blocks } = await readMarkdown(text, readFacts({ ...context, areas: [] }, english));
      expect([name, problems]).toEqual([name, []]);
      expect(textOf(blocks)).not.toMatch(/wallet,|PAN/);
    }
  }
});

test('privacy and contact name the officer, where complaints go, and the numbers of the seller', async () => {
  for (const name of ['privacy', 'contact'])
    for (const said of ['Sita Rai', 'complaints@shop.example', 'PAN 301234567', 'Department of Commerce 2082-1234'])
      expect([name, await saidOn(name)]).toEqual([name, expect.stringContaining(said)]);
  const { blocks } = await shown('privacy');
  for (const href of ['mailto:complaints@shop.example', 'tel:+97715550101', '/profile/settings'])
    expect(JSON.stringify(blocks)).toContain(`"href":"${href}"`);
});

test.each([
  [null, 'Log of the server: until it is no longer needed for faults and attacks.'],
  [90, 'Log of the server: 90 days.'],
])('privacy says how long the log of the server is kept: LOG_DAYS=%s', async (logDays, said) => {
  const context = { config: { ...shop.config, logDays }, paymentProviders: new Map() };
  const facts = readFacts({ ...context, areas: [] }, english);
  const text = defaultText({ name: 'privacy', language: 'en' }, context);
  expect(textOf((await readMarkdown(text, facts)).blocks)).toContain(said);
});

test.each([
  [
    [],
    'keeps that you are logged in, the colours that you chose, and what you have typed',
    /language|viewed|favourites/,
  ],
  [
    ['account'],
    'the colours, the language and the digits that you chose, and what you have typed',
    /viewed|favourites/,
  ],
  [['products'], 'that you chose, the products that you viewed last, your favourites until you log in, and what', /^$/],
] as const)(
  'privacy says what the browser keeps, and nothing of what a shop does not have: %p',
  (features, said, unsaid) => {
    const context = { config: { ...shop.config, shopFeatures: [...features] }, paymentProviders: new Map() };
    const text = defaultText({ name: 'privacy', language: 'en' }, context);
    expect(text).toContain(said);
    expect(text).not.toMatch(unsaid);
  },
);

test('a text is changed, shows its facts as they are then, and goes back to the default', async () => {
  const text = '## Where\r\n\r\nTo:\n\n{{delivery_areas}}\n\nCash up to {{cash_limit}}.';
  const saved = await save('delivery', text, 0);
  expect([saved.statusCode, saved.json<DeskPageText>()]).toEqual([
    200,
    expect.objectContaining({
      ...{ name: 'delivery', text: text.replaceAll('\r', ''), version: 1 },
      versions: [{ version: 1, at: expect.any(String), by: 'Gita Thapa', is_default: false }],
    }),
  ]);
  expect((await shown('delivery')).changed_at).toBe(saved.json<DeskPageText>().versions[0]!.at);
  expect(await saidOn('delivery')).not.toContain('Mustang');
  await createDeliveryArea(shop, { name: 'Mustang', fee: '450.00' }, [1]);
  expect(await saidOn('delivery')).toMatch(/Mustang: NPR 450\.00.*Cash up to NPR 10,000\.00/);

  const { default_text } = await read('delivery');
  const back = (await save('delivery', default_text, 1)).json<DeskPageText>();
  expect([back.text, back.version, back.versions.map(({ is_default }) => is_default)]).toEqual([
    default_text,
    2,
    [true, false],
  ]);
  expect((await shown('delivery')).changed_at).toBeNull();
  expect((await call('GET', 'texts/delivery/versions/1/')).json()).toEqual({ text: text.replaceAll('\r', '') });
  expect((await call('GET', 'texts/delivery/versions/2/')).json()).toEqual({ text: default_text });
  expect((await call('GET', 'texts/delivery/versions/9/')).statusCode).toBe(404);
});

test('a text that is saved as it is makes no version', async () => {
  const { text } = await read('terms');
  expect((await save('terms', `${text}\n`, 0)).json<DeskPageText>().version).toBe(0);
});

test('two clerks who change one version at once: one of them is refused with what is there now, and may save again', async () => {
  const responses = await Promise.all(['First', 'Second'].map((text) => save('questions', text, 0)));
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const refused = responses
    .find(({ statusCode }) => statusCode === 409)!
    .json<{ code: string; current: DeskPageText }>();
  expect([refused.code, refused.current.version]).toEqual(['edit_conflict', 1]);
  expect(refused.current.text).toBe((await read('questions')).text);
  expect((await save('questions', 'Third', 0)).statusCode).toBe(409);
  expect((await save('questions', 'Third', 5)).statusCode).toBe(409);
  expect((await save('questions', 'Third', 1)).json<DeskPageText>().version).toBe(2);
});

test.each([
  ['nothing', ' \n\t', 'This field may not be blank.'],
  ['too long a text', 'x'.repeat(PAGE_TEXT_MAX + 1), 'Ensure this field has no more than 20000 characters.'],
  [
    'unknown placeholders',
    '{{cash_limit}} {{fees}} {{Fee}}',
    'There is no placeholder {{fees}}. There is no placeholder {{Fee}}.',
  ],
])('%s is refused by name, and not previewed', async (_name, text, message) => {
  for (const response of [await save('returns', text, 0), await call('POST', 'texts/preview/', { text })])
    expect([response.statusCode, response.json()]).toEqual([400, { text: [message] }]);
  expect((await read('returns')).version).toBe(0);
});

test('a megabyte is refused, and a text that does not exist is 404', async () => {
  expect((await save('returns', '['.repeat(1_000_000), 0)).statusCode).toBe(413);
  for (const url of ['/api/texts/imprint/', '/api/texts/constructor/'])
    expect((await shop.app.inject(url)).statusCode).toBe(404);
  expect((await save('imprint', 'x', 0)).statusCode).toBe(404);
});

test('the preview shows what the page would show, and keeps nothing', async () => {
  const { blocks } = (await call('POST', 'texts/preview/', { text: '**{{shop_name}}**' })).json<PageTextPreview>();
  expect(blocks).toEqual([{ tag: 'p', runs: [{ spans: [{ text: shop.config.shopName, strong: true }] }] }]);
});

test('versions stay as they are, without the name of staff who were deleted, and the log names each', async () => {
  const leaving = await createMember(shop, { isStaff: true });
  const payload = { text: 'By somebody who leaves', version: 0 };
  await shop.app.inject({ method: 'PUT', url: '/api/desk/texts/contact/', headers: leaving.headers, payload });
  await shop.db.delete(users).where(eq(users.id, leaving.id));
  expect((await read('contact')).versions).toMatchObject([{ version: 1, by: null }]);
  const [entry] = await shop.db.select().from(staffLog).where(eq(staffLog.staffId, leaving.id));
  expect(entry).toMatchObject({
    thing: 'text',
    action: 'insert',
    changes: { name: [null, 'contact'], version: [null, 1] },
  });
  const { name, ...rest } = pageTextVersions;
  const ofContact = eq(name, 'contact');
  await expect(shop.db.update(pageTextVersions).set({ text: 'Changed' }).where(ofContact)).rejects.toThrow();
  await expect(shop.db.delete(pageTextVersions).where(ofContact)).rejects.toThrow();
  expect(await shop.db.select({ text: rest.text }).from(pageTextVersions).where(ofContact)).toEqual([
    { text: 'By somebody who leaves' },
  ]);
});
