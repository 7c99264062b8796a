import { PAGE_TEXTS } from '../../contract/pageTextRules';
import { type DeskPageText } from '../../contract/pageTexts';
import { type App } from '../context';
import { createResponseCache } from '../http/responseCache';
import { buildTestApp, createTestApp, type TestShop } from '../testing/createTestApp';
import { createDeskCaller } from '../testing/deskCaller';
import { createDeliveryArea, createMember, type TestMember } from '../testing/factories';
import { createRenderingBuild } from '../testing/testBuild';

let shop: TestShop;
let build: Awaited<ReturnType<typeof createRenderingBuild>>;
let app: App;
let clerk: TestMember;
beforeAll(async () => {
  shop = await createTestApp();
  build = await createRenderingBuild();
  clerk = await createMember(shop, { isStaff: true });
  // A cache that counts as connected: otherwise a slow machine gets the page of before.
  const cache = createResponseCache();
  cache.resume();
  const responseCache = { ...cache, resume: () => {}, suspend: () => {} };
  app = await buildTestApp({
    ...{ db: shop.db, config: shop.config, responseCache },
    ...{ buildDirectory: build.directory, renderTimeout: 60_000 },
  });
});
afterAll(async () => {
  await app.close();
  await shop.close();
  await build.remove();
});

/** What a crawler gets of a page: its main part. */
const crawl = async (name: string) => {
  const { statusCode, headers, body } = await app.inject({ url: `/${name}`, headers: { host: 'shop.example' } });
  expect([name, statusCode, headers['x-robots-tag']]).toEqual([name, 200, undefined]);
  return /<main[^>]*>([^]*)<\/main>/.exec(body)?.[1] ?? '';
};
const save = createDeskCaller(
  {
    get app() {
      return app;
    },
  },
  () => clerk,
);

const HOSTILE = [
  '<script>alert(1)</script> <img src=x onerror=alert(1)>',
  '[a](javascript:alert(1)) ![b](https://evil.example/b.png)',
  '**unclosed _and [so](on',
  '## Fees',
  '{{delivery_areas}}',
].join('\n\n');

test('the six pages come with their texts, and after an edit with the new one, whose hostile parts are text', async () => {
  for (const name of PAGE_TEXTS) {
    const before = await crawl(name);
    expect(before).toMatch(/<h2>/);
    expect(before).not.toMatch(/\{\{|Changed on/);
    const saved = await save('PUT', `texts/${name}/`, { text: HOSTILE, version: 0 });
    expect(saved.statusCode).toBe(200);
    const after = await crawl(name);
    expect(after).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &lt;img src=x onerror=alert(1)&gt;');
    expect(after).toContain('[a](javascript:alert(1)) ![b](https://evil.example/b.png)');
    expect(after).toContain('**unclosed _and [so](on');
    expect(after).not.toMatch(/<script|<img|href="(javascript|https:\/\/evil)/);
    expect(after).toMatch(/<h2>Fees<\/h2>[^]*Changed on/);
  }
  const { default_text } = (await save('GET', 'texts/returns/')).json<DeskPageText>();
  await save('PUT', 'texts/returns/', { text: default_text, version: 1 });
  expect(await crawl('returns')).toMatch(/with the seal whole: (<!-- -->)?15 days/);
});

test('a page that lists the areas shows one that staff add at once', async () => {
  expect(await crawl('terms')).not.toContain('Chitwan');
  const { id } = await createDeliveryArea(shop, { name: 'Manang' }, [1]);
  const renamed = await save('PATCH', `delivery-areas/${id}/`, { name: 'Chitwan' });
  expect([renamed.statusCode, await crawl('terms')]).toEqual([200, expect.stringContaining('Chitwan: NPR 100.00')]);
});

test('a Nepali page shows the default text, and after an edit in either language at once what it should', async () => {
  expect(await crawl('ne/returns')).toMatch(/<h2>कति समयभित्र<\/h2>/);
  const { version } = (await save('GET', 'texts/returns/')).json<DeskPageText>();
  await save('PUT', 'texts/returns/', { text: '## In English', version });
  expect(await crawl('ne/returns')).toMatch(/<div[^>]* lang="en"[^>]*><h2>In English<\/h2>/);
  await save('PUT', 'texts/returns/?language=ne', { text: '## नेपालीमा, eSewa', version: 0 });
  const inNepali = await crawl('ne/returns');
  expect(inNepali).toMatch(/<h2>नेपालीमा<span lang="en">, eSewa<\/span><\/h2>/);
  expect(inNepali).not.toMatch(/<div[^>]* lang="en"/);
  expect(await crawl('returns')).toContain('<h2>In English</h2>');
});
