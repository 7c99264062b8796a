import { screen, waitFor, within } from '@testing-library/react';
import { type DeskPageText, type ListedPageText } from '../../../contract/pageTexts';
import { change } from '../../testing/change';
import { type FakeServer, startFakeServer } from '../../testing/fakeServer';
import { renderWithStore } from '../../testing/renderWithStore';
import { TextEditor } from '../../features/desk/texts/TextEditor';
import { Component as TextsPage } from './TextsPage';

const written = { version: 4, at: '2026-11-22T04:15:00.000Z', by: 'Gita Thapa', is_default: false };
const text: DeskPageText = {
  ...{ name: 'returns', language: 'en', text: 'Within {{return_days_other}}', default_text: 'The default', version: 4 },
  other: null,
  versions: [written, { ...written, version: 3, by: null, is_default: true }],
  placeholders: [{ name: 'return_days_other', about: 'How long', value: '7 days' }],
};
const PUT = '/api/desk/texts/returns/';
const PREVIEW = '/api/desk/texts/preview/';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

const open = () => {
  const onSaved = jest.fn();
  const editor = <TextEditor opened={text} current={text} onSaved={onSaved} />;
  return { onSaved, ...renderWithStore(editor) };
};
const field = () => screen.getByLabelText('Text');
const press = (name: string) => screen.getByText(name, { selector: 'button' });

test('the list says which texts were changed, by whom and when', async () => {
  const list: ListedPageText[] = [
    { name: 'returns', latest: written, latest_ne: null },
    { name: 'terms', latest: null, latest_ne: null },
    { name: 'privacy', latest: { ...written, is_default: true }, latest_ne: null },
  ];
  server.on('GET', '/api/desk/texts/', { json: list });
  renderWithStore(<TextsPage />);
  expect(await screen.findByRole('link', { name: 'Returns' })).toHaveAttribute('href', '/desk/texts/returns');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'ReturnsVersion 4 by Gita Thapa, 22 Nov 2026, 10:00',
    'TermsDefault text',
    'PrivacyDefault text',
  ]);
});

test('a text is previewed and saved; the preview goes when the text changes', async () => {
  server.on('POST', PREVIEW, { json: { blocks: [{ tag: 'p', runs: [{ spans: [{ text: 'Within 7 days' }] }] }] } });
  server.on('PUT', PUT, { json: { ...text, text: 'New', version: 5 } });
  const { user, onSaved } = open();
  await user.click(press('Preview'));
  expect(
    await within(await screen.findByRole('region', { name: 'Preview' })).findByText('Within 7 days'),
  ).toBeVisible();
  change(field(), 'New');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Preview' })).not.toBeInTheDocument());
  await user.click(press('Save'));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ version: 5 })));
  expect(server.sent('PUT', PUT).map(({ body }) => body)).toEqual([{ text: 'New', version: 4 }]);
});

test('an unknown placeholder is named, by the preview and by saving', async () => {
  const refusal = { status: 400, json: { text: ['There is no placeholder {{fees}}.'] } };
  server.on('POST', PREVIEW, refusal);
  server.on('PUT', PUT, refusal);
  const { user } = open();
  change(field(), '{{fees}}');
  await user.click(press('Preview'));
  expect(await screen.findByText('There is no placeholder {{fees}}.')).toBeInTheDocument();
  await user.click(press('Save'));
  await waitFor(() => expect(field()).toHaveAccessibleDescription('There is no placeholder {{fees}}.'));
  expect(field()).toHaveValue('{{fees}}');
});

test('what somebody else has saved meanwhile is said, what was typed stays, and the next press replaces it', async () => {
  const current = { ...text, text: 'Theirs', version: 5, versions: [{ ...written, version: 5, by: 'Hari Rai' }] };
  server.on('PUT', PUT, () =>
    server.sent('PUT', PUT).length === 1
      ? { status: 409, json: { error: 'This text was changed elsewhere meanwhile.', code: 'edit_conflict', current } }
      : { json: { ...current, text: 'Mine', version: 6 } },
  );
  const { user, onSaved } = open();
  change(field(), 'Mine');
  await user.click(press('Save'));
  expect(
    await screen.findByText(/Saved by somebody else: Version 5 by Hari Rai, 22 Nov 2026, 10:00\. Save again/),
  ).toBeInTheDocument();
  expect(field()).toHaveValue('Mine');
  await user.click(press('Save'));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(server.sent('PUT', PUT).map(({ body }) => body)).toEqual([
    { text: 'Mine', version: 4 },
    { text: 'Mine', version: 5 },
  ]);
});

test('a version and the default are read and put into the editor, where they are saved', async () => {
  server.on('GET', '/api/desk/texts/returns/versions/3/', { json: { text: 'As it was' } });
  const { user } = open();
  for (const [name, said] of [
    ['Read: Version 3, 22 Nov 2026, 10:00: back to the default text', 'As it was'],
    ['Read: Default text of this shop', 'The default'],
  ] as const) {
    await user.click(screen.getByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(said)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Put into the editor' }));
    await waitFor(() => expect(field()).toHaveValue(said));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }
});
