import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { requestLogout } from '../../features/auth/authRequests';
import { sendPhotos } from '../../features/problems/sendPhotos';
import { clearTokens } from '../../session/tokenStorage';
import { change } from '../../testing/change';
import { type FakeServer } from '../../testing/fakeServer';
import { startFakeUploads } from '../../testing/fakeUploads';
import { createOrder } from '../../testing/orderFactories';
import { startOrderServer } from '../../testing/orderServer';
import { createProblem, createReturnable } from '../../testing/problemFactories';
import { renderPage } from '../../testing/renderApp';

const PROBLEMS = '/api/orders/31/problems/';
const uploads = startFakeUploads();

let server: FakeServer;
beforeEach(() => {
  server = startOrderServer(createOrder({ state: 'delivered', can_cancel: false, payment_status: 'paid' }));
  server.on('GET', '/api/orders/31/returnable/', { json: createReturnable() });
  server.on('GET', PROBLEMS, { json: [createProblem()] });
  server.on('POST', PROBLEMS, { status: 201, json: createProblem() });
  server.on('POST', '/api/user/logout/', { json: {} });
});

const file = (name: string, type = 'image/jpeg') => new File([name], name, { type });
const add = (...files: File[]) =>
  act(async () => void fireEvent.change(screen.getByLabelText('Photo files'), { target: { files } }));
const photos = () => within(screen.getByRole('list', { name: 'Photos' })).getAllByRole('listitem');
/** Whether the browser would ask before it closes or reloads the page. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const openForm = async () => {
  const app = renderPage('/orders/31/problem');
  change(await screen.findByLabelText('What is the problem?'), 'damaged');
  return app;
};
const send = () => fireEvent.click(screen.getByText('Send the report', { selector: 'button' }));
const uploaded = (count: number) => waitFor(() => expect(uploads).toHaveLength(count));

test('photos are added to those before, up to four, and taken away one by one; what is no photo is named; they are there after a link, and a reload is asked about', async () => {
  const { user, router } = await openForm();
  expect(asks()).toBe(false);
  await add(file('front.jpg'));
  await add(file('back.jpg'), file('list.txt', 'text/plain'));
  await waitFor(() => expect(photos()).toHaveLength(2));
  expect(screen.getByRole('alert')).toHaveTextContent(/^list\.txt: This file cannot be read as a picture/);
  await add(file('a.jpg'), file('b.jpg'), file('c.jpg'));
  expect(await screen.findByText('Not added, at most 4 photos: c.jpg')).toBeInTheDocument();
  expect(photos().map(({ textContent }) => textContent)).toEqual(['front.jpg', 'back.jpg', 'a.jpg', 'b.jpg']);
  await user.click(screen.getByLabelText('Remove photo 2: back.jpg'));
  expect(screen.getByText('Add photos')).toHaveFocus();
  expect(screen.getByText('3 of 4 photos')).toBeInTheDocument();
  await act(() => router.navigate('/returns'));
  expect(asks()).toBe(true);
  await act(() => router.navigate(-1));
  await screen.findByText('3 of 4 photos');
  expect(photos().map(({ textContent }) => textContent)).toEqual(['front.jpg', 'a.jpg', 'b.jpg']);
});

test('a report is sent at once; its photos follow on the page of the order, also while another page is shown, and those that failed can be tried again or left out', async () => {
  const { user, router, address } = await openForm();
  await add(file('a.jpg'), file('b.jpg'), file('c.jpg'));
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
  send();
  await waitFor(() => expect(address()).toBe('/orders/31'));
  await uploaded(1);
  const card = within(await screen.findByTestId('problem-card'));
  expect(scrolled.mock.instances).toEqual([card.getByText('Photo 1 of 3 …').parentElement]);
  act(() => uploads[0]!.progress(0.57));
  expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  expect(card.getByText('Sending …')).toHaveAttribute('aria-disabled', 'true');
  act(() => uploads[0]!.answer(200, createProblem()));
  expect(await card.findByText('Photo 2 of 3 …')).toBeInTheDocument();
  await act(() => router.navigate('/returns'));
  await uploaded(2);
  expect(asks()).toBe(true);
  act(() => uploads[1]!.answer(0));
  await uploaded(3);
  act(() => uploads[2]!.answer(413));
  await act(() => router.navigate('/orders/31'));
  const alert = within(await screen.findByTestId('problem-card'));
  expect(
    await alert.findByText('b.jpg: The picture could not be sent. Check your connection and try again.'),
  ).toBeVisible();
  expect(alert.getByText(/^2 of 3 photos were not sent/)).toBeInTheDocument();
  await user.click(alert.getByText('Try again'));
  await uploaded(4);
  act(() => uploads[3]!.answer(200, createProblem()));
  await uploaded(5);
  act(() => uploads[4]!.answer(413));
  await user.click(await alert.findByText('Leave it out'));
  await waitFor(() => expect(alert.queryByRole('alert')).not.toBeInTheDocument());
  expect(asks()).toBe(false);
});

test('a logout ends the photos that are under way, and nothing of them is left', async () => {
  const { auth, store } = await openForm();
  await add(file('a.jpg'), file('b.jpg'));
  send();
  await uploaded(1);
  await act(() => requestLogout(auth));
  expect(uploads[0]!.isAborted).toBe(true);
  expect(store.getState().photos).toEqual({});
  expect(asks()).toBe(false);
  // A file that was still being read.
  await store.dispatch(sendPhotos(7, createProblem(), [{ name: 'c.jpg', file: file('c.jpg'), preview: null }]));
  expect(asks()).toBe(false);
  expect(uploads).toHaveLength(1);
});

test('a photo that is still being read at the logout is not kept', async () => {
  let endReading = () => {};
  const reading = new Promise<never>((_resolve, reject) => (endReading = () => reject(new Error('unreadable'))));
  Object.assign(globalThis, { createImageBitmap: () => reading });
  const { auth } = await openForm();
  await add(file('a.jpg'));
  await act(() => requestLogout(auth));
  await act(async () => endReading());
  expect(asks()).toBe(false);
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
});

test('photos of a session that has ended wait until their member is back', async () => {
  const { store } = await openForm();
  await add(file('a.jpg'), file('b.jpg'));
  send();
  await uploaded(1);
  act(() => clearTokens());
  act(() => uploads[0]!.answer(200, createProblem()));
  const message = 'Your session has ended. Try again.';
  await waitFor(() => expect(store.getState().photos?.[5]?.failures).toEqual([{ name: 'b.jpg', message }]));
  expect(uploads).toHaveLength(1);
  expect(asks()).toBe(true);
});
