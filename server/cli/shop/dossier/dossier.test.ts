import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type TextLine } from '../../../../contract/pageTexts';
import { readSettings } from '../../../config/config';
import { dossierPage } from './dossierPage';
import { PROTECTIONS } from './protections';
import { readGuarantees } from './readGuarantees';
import { findTestFiles, idsOf } from './readTests';
import { toHtml } from './readPrivacyPolicy';
import { assignTests, type ProtectionResult } from './results';

const root = path.resolve(__dirname, '../../../..');
const guarantees = readGuarantees(readFileSync(path.join(root, 'SECURITY.md'), 'utf8'));

test('every protection that SECURITY.md promises has tests that show it, and there is none beside them', async () => {
  expect(guarantees.map(({ name }) => name).sort()).toEqual(Object.keys(PROTECTIONS).sort());
  expect(guarantees.filter(({ text }) => /[*`[\]]/.test(text))).toEqual([]);
  const findFiles = await findTestFiles(root);
  const empty = Object.values(PROTECTIONS)
    .flat()
    .filter(
      (shownBy) => findFiles(shownBy).length === 0 || (shownBy.includes('/') && !existsSync(path.join(root, shownBy))),
    );
  expect(empty).toEqual([]);
});

test('a test belongs to the ids with which its title begins, and to its file; a file that does not load is red for all that it shows', () => {
  expect(idsOf('AU-01 §2.4 IN-13 a title with AU-02')).toEqual(['AU-01', '§2.4', 'IN-13']);
  const [a, b, c] = [
    { file: 'a.test.ts', title: 'AU-01 wrong passwords', passed: true },
    { file: 'b.test.ts', title: 'limits', passed: true },
    { file: 'c.test.ts', title: 'Cannot find module', passed: false },
  ];
  const findFiles = (shownBy: string) => (shownBy === 'AU-09' ? ['c.test.ts'] : []);
  const protections = { Guessing: ['AU-01'], Orders: ['b.test.ts'], Passwords: ['AU-01', 'AU-09'], Logs: ['SUP-07'] };
  expect(assignTests(protections, [a!, b!, c!], findFiles)).toEqual([
    { name: 'Guessing', tests: [a] },
    { name: 'Orders', tests: [b] },
    { name: 'Passwords', tests: [a, c] },
    { name: 'Logs', tests: [] },
  ]);
});

const toPage = (results: ProtectionResult[], vulnerabilities: [] | null = []) =>
  dossierPage({
    settings: {
      ...readSettings({ GRIEVANCE_OFFICER: 'Sita Rai', GRIEVANCE_CONTACT: 'a@shop.example' }),
      shopName: 'Himal <Grocers>',
      publicUrl: 'https://shop.example',
    },
    hosting: null,
    guarantees: [
      { name: 'Orders', text: 'Orders are limited.' },
      { name: 'Logs', text: 'Logs hold one line.' },
    ],
    results,
    packages: { version: '0.1.0', delivered: [{ name: 'pg', version: '8.23.1' }], vulnerabilities },
    privacyPolicy: '<p>What we keep.</p>',
    commit: 'f54ab507',
    at: new Date('2026-11-27T04:15:00Z'),
  });
const passed = { file: 'a.test.ts', title: 'limits <b>', passed: true };
const green = [
  { name: 'Orders', tests: [passed] },
  { name: 'Logs', tests: [passed, passed] },
];

test('the dossier is one page without scripts and foreign addresses, with seller, policy, results, versions, date and commit', () => {
  const page = toPage(green);
  expect(page).not.toMatch(/class="red"|<script|<link|src=|<b>/);
  for (const text of ['Himal &lt;Grocers&gt;', 'https://shop.example', '<p>What we keep.</p>', 'limits &lt;b&gt;'])
    expect(page).toContain(text);
  expect(page).toContain('<td>Sita Rai, a@shop.example</td>');
  expect(page).toContain('<h3>Logs: <span class="green">2 tests passed</span></h3>');
  expect(page).toContain('Made on 2026-11-27T04:15:00.000Z. Commit f54ab507. <span class="green">All protections');
  expect(page).toContain('<tr><th scope="row">pg</th><td>8.23.1</td></tr>');
  expect(page).toContain('<tr><th scope="row">Hosting</th><td>not set</td></tr>');
});

test.each([
  [
    'a test that failed',
    [{ name: 'Orders', tests: [passed, { ...passed, passed: false }] }, green[1]!],
    '1 of 2 tests failed',
  ],
  ['a protection without a test', [green[0]!], 'not shown: no test was run'],
])('%s is red, and so is the whole', (_what, results, text) => {
  const page = toPage(results);
  expect(page).toContain(`<span class="red">${text}</span>`);
  expect(page).toContain('<span class="red">Some protections are not shown');
});

test('without a registry the dossier says that it was not reachable', () => {
  expect(toPage(green, null)).toContain('<span class="red">npm audit: not reachable</span>');
});

test('the privacy policy is text with headings, lists and emphasis, whatever it says', () => {
  const line = (text: string): TextLine => ({ tag: 'p', runs: [{ spans: [{ text }] }] });
  expect(toHtml({ tag: 'h2', runs: [{ spans: [{ text: 'What we <keep>', strong: true }] }] })).toBe(
    '<h3><strong>What we &lt;keep&gt;</strong></h3>',
  );
  expect(toHtml({ tag: 'ul', items: [[line('Bills'), { tag: 'ol', items: [[line('5 years')]] }]] })).toBe(
    '<ul><li><p>Bills</p><ol><li><p>5 years</p></li></ol></li></ul>',
  );
  expect(toHtml({ tag: 'ol', start: 3, items: [[line('Logs')]] })).toBe('<ol start="3"><li><p>Logs</p></li></ol>');
  const stressed: TextLine = {
    tag: 'p',
    runs: [
      {
        spans: [
          { text: 'Never', strong: true, em: true },
          { text: ' sold', em: true },
        ],
      },
    ],
  };
  expect(toHtml(stressed)).toBe('<p><strong><em>Never</em></strong><em> sold</em></p>');
  const link: TextLine = { tag: 'p', runs: [{ spans: [{ text: 'Mail us' }], href: 'mailto:a@shop.example' }] };
  expect(toHtml(link)).toBe('<p>Mail us (mailto:a@shop.example)</p>');
});
