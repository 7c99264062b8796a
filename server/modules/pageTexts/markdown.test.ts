import { TextBlock } from '../../../contract/pageTexts';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { type Facts, readMarkdown } from './markdown';

const facts: Facts = new Map([
  ['fee', [{ text: 'NPR <b>100.00</b>' }]],
  ['phone', [{ text: '+977 1 5550100', href: 'tel:+97715550100' }]],
  ['areas', { items: [[{ text: 'Valley: free' }], [{ text: 'Rest: NPR 250.00' }]] }],
  ['none', { items: [] }],
]);
const read = (source: string) => readMarkdown(source, facts);

type Block = TextBlock | { tag: string; items: Block[][] };
/** Blocks as one text: tags, and links with their addresses. */
const show = (block: Block): string =>
  'items' in block
    ? `<${block.tag}>${block.items.map((item) => `<li>${item.map(show).join('')}</li>`).join('')}</${block.tag}>`
    : `<${block.tag}>${block.runs
        .map(({ spans, href }) => {
          const text = spans.map(({ text, strong, em }) => `${strong ? '*' : ''}${em ? '_' : ''}${text}`).join('|');
          return href === undefined ? text : `[${text}](${href})`;
        })
        .join('')}</${block.tag}>`;
const shown = async (source: string) => (await read(source)).blocks.map(show).join('');

test.each([
  ['# One\n## Two\n### Three', '<h2>One</h2><h2>Two</h2><h3>Three</h3>'],
  ['One\ntwo\\\nthree', '<p>One| |two|\n|three</p>'],
  ['**a _b_** c', '<p>*a |*_b| c</p>'],
  [
    '- a\n- b\n  1. c\n  2. d',
    '<ul><li><p>a</p></li><li><p>b</p><ol><li><p>c</p></li><li><p>d</p></li></ol></li></ul>',
  ],
  ['See [Returns **now**](/returns).', '<p>See [Returns |*now](/returns).</p>'],
  ['[a](https://example.com) [b](mailto:a@b.example)', '<p>[a](https://example.com) [b](mailto:a@b.example)</p>'],
])('%j is read', async (source, expected) => {
  expect(await shown(source)).toBe(expected);
});

test('a list keeps its first number', async () => {
  expect((await read('3. a')).blocks).toMatchObject([{ tag: 'ol', start: 3 }]);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](data:text/html,x)',
  '[a](//evil.example)',
  '![a](https://evil.example/a.png)',
  '<https://evil.example>',
  '| a | b |',
  '&lt;b&gt;',
  '**unclosed _and [so](on',
  '{{unclosed',
])('%s stays text', async (source) => {
  expect((await read(source)).blocks).toEqual([
    { tag: 'p', runs: [{ spans: expect.arrayContaining([expect.anything()]) }] },
  ]);
  expect((await shown(source)).replaceAll('|', '')).toBe(`<p>${source}</p>`.replaceAll('|', ''));
});

test('facts are filled in as text and as links, also in what is stressed; a list stands alone or is divided by semicolons', async () => {
  expect(await shown('**{{fee}}** {{ phone }}')).toBe('<p>*NPR <b>100.00</b>| [+977 1 5550100](tel:+97715550100)</p>');
  expect(await shown('{{areas}}')).toBe('<ul><li><p>Valley: free</p></li><li><p>Rest: NPR 250.00</p></li></ul>');
  expect(await shown('Areas: {{areas}}.')).toBe('<p>Areas: |Valley: free|; |Rest: NPR 250.00|.</p>');
  expect(await shown('{{none}}\n\n- {{none}}\n- a')).toBe('<ul><li><p>a</p></li></ul>');
  expect(await shown('\\{{fee}} {fee}')).toBe('<p>{{fee}} {fee}</p>');
});

test('placeholders that are unknown, or that an address of a link has, are named', async () => {
  const { problems } = await read('{{fee}} {{Fee}} {{ fees}} {{constructor}} {{Fee}} {{}}');
  expect(problems).toEqual([
    'There is no placeholder {{Fee}}.',
    'There is no placeholder {{ fees}}.',
    'There is no placeholder {{constructor}}.',
    'There is no placeholder {{}}.',
  ]);
  expect((await read('[a](https://example.com/{{fee}})')).problems).toEqual([
    'A placeholder cannot be in the address of a link.',
  ]);
});

const deep = (depth: number) =>
  Array.from({ length: depth }, (_, level) => `${' '.repeat(2 * level)}- ${level}`).join('\n');
test.each([
  ['deep lists', deep(60)],
  ['lists in lists on a line', '- '.repeat(5000) + 'end'],
  ['unclosed brackets', '['.repeat(10_000) + 'end'],
  ['unclosed emphasis', '*a _b '.repeat(3000) + 'end'],
  ['unclosed placeholders', '{{ '.repeat(6000) + 'end'],
  ['blanks in a placeholder', `{{${' '.repeat(19_000)}end`],
])('%s are read, and nothing of them is lost', async (_name, source) => {
  const { blocks } = await read(source);
  expect(Value.Check(Type.Array(TextBlock), blocks)).toBe(true);
  expect(JSON.stringify(blocks)).toContain(source.includes('59') ? '59' : 'end');
});
