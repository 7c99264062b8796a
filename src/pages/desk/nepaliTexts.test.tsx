import { act, screen, waitFor, within } from '@testing-library/react';
import { type DeskPageText, type ListedPageText, type PageTextVersion } from '../../../contract/pageTexts';
import { OtherLanguage } from '../../features/desk/texts/OtherLanguage';
import { change } from '../../testing/change';
import { createUser, keepTokens } from '../../testing/factories';
import { type FakeServer, startFakeServer } from '../../testing/fakeServer';
import { offerFeatures } from '../../testing/offerFeatures';
import { renderPage } from '../../testing/renderApp';
import { renderWithStore } from '../../testing/renderWithStore';
import { setMeta } from '../../testing/setMeta';
import { Component as TextsPage } from './TextsPage';

const version = (number: number, at: string, is_default = false): PageTextVersion => ({
  ...{ version: number, at: `2026-11-${at}T04:15:00.000Z`, by: 'Gita Thapa', is_default },
});
const english: DeskPageText = {
  ...{ name: 'returns', language: 'en', text: 'English text', default_text: 'Default', version: 1, placeholders: [] },
  ...{ versions: [version(1, '20')], other: null },
};
const nepali: DeskPageText = {
  ...{ name: 'returns', language: 'ne', text: 'पूर्वनिर्धारित', default_text: 'पूर्वनिर्धारित', version: 0 },
  ...{ versions: [], placeholders: [], other: version(1, '20') },
};
const PUT = '/api/desk/texts/returns/';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on('GET', '/api/user/', { json: createUser({ is_staff: true }) });
  keepTokens();
  setMeta('api-base-url', '');
  offerFeatures('orders,account');
});

const field = () => screen.findByLabelText('Text');
const press = (name: string) => screen.getByText(name, { selector: 'button' });

test('a Nepali text is written, and the default one is put back', async () => {
  let now = nepali;
  server.on('GET', PUT, ({ query }) => ({ json: query.get('language') === 'ne' ? now : english }));
  server.on('PUT', PUT, ({ body }) => {
    const { text } = body as { text: string };
    const saved = version(now.version + 1, '22', text === now.default_text);
    now = { ...now, text, version: saved.version, versions: [saved, ...now.versions] };
    return { json: now };
  });
  const { user, address } = renderPage('/desk/texts/returns');
  expect(await field()).toHaveValue('English text');
  await user.click(screen.getByRole('button', { name: 'Nepali' }));
  await waitFor(async () => expect(await field()).toHaveValue('पूर्वनिर्धारित'));
  expect([address(), (await field()).lang]).toEqual(['/desk/texts/returns/ne', 'ne']);
  expect(screen.getByRole('link', { name: 'Returns' })).toHaveAttribute('href', '/ne/returns');
  expect(screen.getByText(/^Nepali pages show the English text until/)).toBeInTheDocument();

  change(await field(), 'फिर्ता');
  await user.click(screen.getByRole('button', { name: 'English' }));
  await user.click(within(await screen.findByRole('dialog')).getByText('Keep editing'));
  await user.click(press('Save'));
  await waitFor(() => expect(screen.queryByText(/^Nepali pages show the English/)).not.toBeInTheDocument());

  await user.click(screen.getByRole('button', { name: 'Read: Default text of this shop' }));
  await user.click(await screen.findByText('Put into the editor'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(press('Save'));
  expect(await screen.findByText(/back to the default text$/)).toBeInTheDocument();
  expect(server.sent('PUT', PUT).map(({ query, body }) => [query.get('language'), body])).toEqual([
    ['ne', { text: 'फिर्ता', version: 0 }],
    ['ne', { text: 'पूर्वनिर्धारित', version: 1 }],
  ]);
});

test('the list says what Nepali pages show', async () => {
  const list: ListedPageText[] = [
    { name: 'contact', latest: null, latest_ne: null },
    { name: 'delivery', latest: version(1, '20'), latest_ne: null },
    { name: 'terms', latest: version(1, '20'), latest_ne: version(2, '22', true) },
    { name: 'privacy', latest: null, latest_ne: version(1, '22') },
  ];
  server.on('GET', '/api/desk/texts/', { json: list });
  renderWithStore(<TextsPage />);
  const shown = (await screen.findAllByText(/^Nepali: /)).map(({ textContent }) => textContent);
  expect(shown).toEqual([
    'Nepali: Default text',
    'Nepali: the English text',
    'Nepali: the English text',
    'Nepali: Version 1 by Gita Thapa, 22 Nov 2026, 10:00',
  ]);
});

test('a shop with pages in English alone has English texts alone', async () => {
  setMeta('api-base-url', 'http://other.example');
  server.on('GET', PUT, { json: english });
  const { router } = renderPage('/desk/texts/returns');
  expect(await field()).toHaveValue('English text');
  expect(screen.queryByRole('button', { name: 'Nepali' })).not.toBeInTheDocument();
  await act(() => router.navigate('/desk/texts/returns/ne'));
  expect(await screen.findByText('There is no such text')).toBeInTheDocument();
});

const ENGLISH_SHOWN = 'Nepali pages show the English text until a Nepali one is written.';
const later = (language: string, day: number) =>
  `The ${language} text was changed later, on ${day} Nov 2026, 10:00. Check that both say the same.`;
const [day20, day22] = [version(1, '20'), version(2, '22')];
test.each<[string, nepali: PageTextVersion[], english: PageTextVersion[], inNepali: string, inEnglish: string]>([
  ['nothing was written', [], [], '', ''],
  ['English alone was written', [], [day20], ENGLISH_SHOWN, ENGLISH_SHOWN],
  ['Nepali went back to the default', [version(2, '22', true)], [day20], ENGLISH_SHOWN, ENGLISH_SHOWN],
  ['Nepali alone was written', [day20], [], '', later('Nepali', 20)],
  ['Nepali was written later', [day22], [day20], '', later('Nepali', 22)],
  ['English was written later', [day20], [day22], later('English', 22), ''],
  ['English went back later', [day20], [version(2, '22', true)], later('English', 22), ''],
])('each editor says what the other language means: %s', (_name, inNepali, inEnglish, ...said) => {
  const shown = (['ne', 'en'] as const).map((language) => {
    const [own, others] = language === 'ne' ? [inNepali, inEnglish] : [inEnglish, inNepali];
    const text = { ...nepali, language, versions: own, other: others[0] ?? null };
    return renderWithStore(<OtherLanguage text={text} />).container.textContent;
  });
  expect(shown).toEqual(said);
});
