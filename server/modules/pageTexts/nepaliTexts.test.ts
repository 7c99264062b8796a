import { eq } from 'drizzle-orm';
import { PAGE_TEXT_MAX, PAGE_TEXTS, type PageTextName } from '../../../contract/pageTextRules';
import { type DeskPageText, type ListedPageText, type PageText, type TextBlock } from '../../../contract/pageTexts';
import { type StaffLogEntry } from '../../../contract/staffLog';
import { SHOP_FEATURES } from '../../../contract/shopFeatures';
import { type Config } from '../../config/config';
import { type AppContext } from '../../context';
import { pageTextVersions } from '../../db/pageTextSchema';
import { createServerI18n } from '../../i18n';
import { buildTestApp, createTestApp } from '../../testing/createTestApp';
import { createDeskCaller } from '../../testing/deskCaller';
import { createDeliveryArea, createMember } from '../../testing/factories';
import { prepare, prepareApp } from '../../testing/prepare';
import { defaultText } from './defaultTexts';
import { readMarkdown } from './markdown';
import { readFacts } from './placeholders';

const shop = prepareApp(() => createTestApp({ sellerPan: '301234567', shopListingNumber: '2082-1234' }));
const clerk = prepare(() => createMember(shop, { isStaff: true, firstName: 'Gita', lastName: 'Thapa' }));
const owner = prepare(() => createMember(shop, { isStaff: true, isOwner: true }));
const call = createDeskCaller(shop, () => clerk);
const askOwner = createDeskCaller(shop, () => owner);

type Language = 'en' | 'ne';
const save = (name: PageTextName, language: Language, text: string, version: number) =>
  call('PUT', `texts/${name}/?language=${language}`, { text, version });
const read = async (name: PageTextName, language: Language) =>
  (await call('GET', `texts/${name}/?language=${language}`)).json<DeskPageText>();
/** The language and the first words of what a Nepali page shows. */
async function shownInNepali(name: PageTextName): Promise<string> {
  const { language, blocks } = (await shop.app.inject(`/api/texts/${name}/?language=ne`)).json<PageText>();
  return `${language}: ${textOf(blocks).slice(0, 20)}`;
}
const textOf = (blocks: TextBlock[]) =>
  [...JSON.stringify(blocks).matchAll(/"text":"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text).join(' ');
/** What a text is made of: its headings, paragraphs and lists with the number of their items, and how often it stresses. */
const shapeOf = (blocks: TextBlock[]) => [
  ...blocks.map((block) => ('items' in block ? `${block.tag} ${block.items.length}` : block.tag)),
  JSON.stringify(blocks).split('"strong"').length,
];
const marksOf = (text: string) => (text.match(/\{\{\w+\}\}|\]\([^)]+\)|\d+/g) ?? []).sort();

type Settings = Pick<Config, 'shopFeatures' | 'grievanceOfficer' | 'smtpUrl' | 'sellerPan'> & { methods: string[] };
const SETTINGS: Settings[] = [
  { shopFeatures: [], methods: [], grievanceOfficer: null, smtpUrl: null, sellerPan: null },
  {
    ...{ shopFeatures: [...SHOP_FEATURES], methods: ['cod', 'esewa', 'khalti'], grievanceOfficer: 'सीता राई' },
    ...{ smtpUrl: 'smtp://mail.example', sellerPan: '301234567' },
  },
];

test.each(SETTINGS)(
  'the Nepali texts have the sections, facts, figures and links of the English ones, and no English word: %#',
  async ({ methods, ...settings }) => {
    const names = { shopName: 'पसल', postalAddress: 'काठमाडौं', shopEmail: '@', grievanceContact: null };
    const context = {
      config: { ...shop.config, ...settings, ...names },
      paymentProviders: new Map(methods.map((id) => [id, {}])) as unknown as AppContext['paymentProviders'],
    };
    const area = { area: 'काठमाडौं', fee: '100.00', freeFrom: '2000.00', courierDays: [2, 4] as [number, number] };
    const facts = readFacts({ ...context, areas: [area, { ...area, courierDays: null }] }, createServerI18n('ne'));
    for (const name of PAGE_TEXTS) {
      const [english, nepali] = [
        defaultText({ name, language: 'en' }, context),
        defaultText({ name, language: 'ne' }, context),
      ];
      expect([name, marksOf(nepali)]).toEqual([name, marksOf(english)]);
      const { blocks, problems } = await readMarkdown(nepali, facts);
      expect([name, problems, shapeOf(blocks)]).toEqual([
        name,
        [],
        shapeOf((await readMarkdown(english, facts)).blocks),
      ]);
      expect(textOf(blocks).replace(/MP-7K3Q-9XFD|eSewa|Khalti|\\n/g, '')).not.toMatch(/[A-Za-z]/);
      expect(nepali).not.toMatch(/ईमेल|तपाईँ|नि:शुल्क|शहर|पुर्या|गर्यो|उत्पादन|आदेश|छौँ/);
    }
  },
);

test('a Nepali page shows the default text with its facts in Nepali', async () => {
  await createDeliveryArea(shop, { name: 'Mustang', fee: '450.00' }, [1]);
  const { blocks, language, changed_at } = (await shop.app.inject('/api/texts/delivery/?language=ne')).json<PageText>();
  expect([language, changed_at]).toEqual(['ne', null]);
  expect(textOf(blocks)).toMatch(/Mustang: रु 450\.00/);
  const { placeholders } = await read('returns', 'ne');
  expect(placeholders.find(({ name }) => name === 'return_days_sealed')?.value).toBe('15 दिन');
});

test('a Nepali page shows the English text while staff have written that one alone, and each language its own after that', async () => {
  expect(await shownInNepali('terms')).toMatch(/^ne: यी शर्त/);
  await save('terms', 'en', 'No returns', 0);
  expect(await shownInNepali('terms')).toBe('en: No returns');
  await save('terms', 'ne', 'फिर्ता हुँदैन', 0);
  expect(await shownInNepali('terms')).toBe('ne: फिर्ता हुँदैन');
  const inEnglish = (await shop.app.inject('/api/texts/terms/')).json<PageText>();
  expect([inEnglish.language, textOf(inEnglish.blocks)]).toEqual(['en', 'No returns']);
  await save('terms', 'en', 'Returns within a day', 1);
  expect(await shownInNepali('terms')).toBe('ne: फिर्ता हुँदैन');
  // Back to the default: the English text is the one that staff have written.
  const { default_text } = await read('terms', 'ne');
  await save('terms', 'ne', default_text, 1);
  expect(await shownInNepali('terms')).toBe('en: Returns within a day');
  await save('terms', 'en', (await read('terms', 'en')).default_text, 2);
  expect(await shownInNepali('terms')).toMatch(/^ne: यी शर्त/);
});

test('a Nepali text alone changes the Nepali page alone', async () => {
  await save('contact', 'ne', 'सम्पर्क', 0);
  expect(await shownInNepali('contact')).toBe('ne: सम्पर्क');
  const { changed_at } = (await shop.app.inject('/api/texts/contact/')).json<PageText>();
  expect(changed_at).toBeNull();
});

test('each language has versions of its own, and says what was written last in the other', async () => {
  expect((await save('questions', 'ne', 'पहिलो', 0)).json<DeskPageText>()).toMatchObject({
    language: 'ne',
    version: 1,
  });
  const english = (await save('questions', 'en', 'First', 0)).json<DeskPageText>();
  expect(english).toMatchObject({
    language: 'en',
    version: 1,
    other: { version: 1, by: 'Gita Thapa', is_default: false },
  });
  const conflict = await save('questions', 'ne', 'अर्को', 0);
  expect([conflict.statusCode, conflict.json<{ current: DeskPageText }>().current.text]).toEqual([409, 'पहिलो']);
  await save('questions', 'ne', 'दोस्रो', 1);
  const kept = (await call('GET', 'texts/questions/versions/1/?language=ne')).json<{ text: string }>();
  expect(kept.text).toBe('पहिलो');
  const listed = (await call('GET', 'texts/')).json<ListedPageText[]>().find(({ name }) => name === 'questions');
  expect([listed?.latest?.version, listed?.latest_ne?.version]).toEqual([1, 2]);
});

test('a Nepali text of the greatest length is kept as it was written, and the default texts are no change', async () => {
  const long = 'क्‍'.repeat(PAGE_TEXT_MAX / 4).padEnd(PAGE_TEXT_MAX, 'ख');
  const saved = await save('delivery', 'ne', long, 0);
  expect([saved.statusCode, saved.json<DeskPageText>().text]).toEqual([200, long]);
  for (const name of ['returns', 'privacy'] as const) {
    const { default_text } = await read(name, 'ne');
    expect((await save(name, 'ne', default_text, 0)).json<DeskPageText>().version).toBe(0);
  }
  expect((await call('GET', 'texts/returns/?language=hi')).statusCode).toBe(400);
});

test('a shop with pages in one language has English texts, whatever is asked for', async () => {
  const plain = await buildTestApp({ db: shop.db, config: { ...shop.config, shopFeatures: [] } });
  try {
    const { body } = await plain.inject('/api/texts/terms/');
    for (const language of ['ne', 'hi'])
      expect((await plain.inject(`/api/texts/terms/?language=${language}`)).body).toBe(body);
  } finally {
    await plain.close();
  }
});

test('the log names the language of a text, and a version stays in its language', async () => {
  await save('privacy', 'ne', 'गोपनीयता', 0);
  const { results } = (await askOwner('GET', 'log/?q=nepali')).json<{ results: StaffLogEntry[] }>();
  expect(results[0]).toMatchObject({ thing: 'text', name: 'Privacy (Nepali)', changes: { language: [null, 'ne'] } });
  const change = shop.db.update(pageTextVersions).set({ language: 'en' }).where(eq(pageTextVersions.name, 'privacy'));
  await expect(change).rejects.toThrow();
});
