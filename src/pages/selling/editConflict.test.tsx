import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { keepDraft } from '../../features/selling/editor/keptDraft';
import { fieldsOf, toValues } from '../../features/selling/editor/submissionValues';
import { type FakeServer } from '../../testing/fakeServer';
import { createCategory } from '../../testing/factories';
import { startMemberServer } from '../../testing/memberServer';
import { renderPage } from '../../testing/renderApp';
import { createSubmission } from '../../testing/sellingFactories';

const ONE = '/api/selling/submissions/9/';
const submission = createSubmission({ quantity: 8 });
const theirs = createSubmission({ quantity: 20, version: 5 });

let server: FakeServer;
beforeEach(() => {
  server = startMemberServer();
  server.on('GET', '/api/products/categories/', { json: [createCategory()] });
  server.on('GET', ONE, { json: submission });
  server.on('GET', '/api/selling/standing/', { json: { in_review: 0, in_review_max: 5, closed: null } });
  server.on('PATCH', ONE, {
    status: 409,
    json: { error: '', detail: '', code: 'edit_conflict', current: theirs },
  });
});
/** The stock was typed in this tab and not saved before the page was loaded. */
const keepTyped = (quantity: string) => {
  const base = fieldsOf(submission);
  keepDraft({ member: 7, id: 9 }, { values: { ...toValues(base), quantity }, base, key: 'key-12345' });
};

const stock = () => screen.findByLabelText(/^Stock/, { selector: 'input' });
const retype = async (text: string) => {
  const input = await stock();
  await act(async () => void fireEvent.change(input, { target: { value: text } }));
};
const panel = () => screen.findByRole('heading', { name: 'This product was changed elsewhere' });
const status = () => screen.getByText(/^Not saved:/);

test('who types while the same field is changed elsewhere keeps the focus and the keys, and is led to the choice', async () => {
  const { user } = renderPage('/edit-product/9');
  const input = await stock();
  act(() => input.focus());
  await retype('9');
  await panel();
  expect(input).toHaveFocus();
  expect(input).toBeEnabled();
  await retype('99');
  expect(await screen.findByRole('radio', { name: 'Yours: 99' })).toBeChecked();

  expect(status()).toHaveTextContent('Not saved: choose what to keep');
  await user.click(screen.getByRole('link', { name: 'choose what to keep' }));
  expect(await panel()).toHaveFocus();

  const send = screen.getByRole('button', { name: 'Send for review' });
  expect(send).toHaveAttribute('aria-disabled', 'true');
  act(() => send.focus());
  await user.click(send);
  await waitFor(async () => expect(await panel()).toHaveFocus());
  expect(server.sent('POST', `${ONE}send/`)).toEqual([]);

  server.on('PATCH', ONE, { json: { ...theirs, quantity: 99, version: 6 } });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(server.sent('PATCH', ONE).at(-1)?.body).toEqual({ version: 5, quantity: 99 });
});

test('a conflict that is there when the page is opened has the focus', async () => {
  keepTyped('9');
  server.on('GET', ONE, { json: theirs });
  renderPage('/edit-product/9');
  await waitFor(async () => expect(await panel()).toHaveFocus());
});
