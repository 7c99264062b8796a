import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hold, startFakeServer } from '../testing/fakeServer';
import { reportMissingScript } from './MissingScript';

test('F34 a page that the server has sent stays when its script is missing, and can be tried again', async () => {
  const page = document.body.appendChild(document.createElement('main'));
  page.innerHTML = '<h1>Products</h1><a href="/contact">Contact</a>';
  const server = startFakeServer();
  const line = hold();
  server.on('HEAD', '/', line.handler);
  act(reportMissingScript);
  const notice = screen.getByRole('alert');
  expect(notice).toHaveTextContent('You can read this page and follow its links.');
  expect(page).toHaveTextContent('ProductsContact');
  const button = screen.getByRole('button', { name: 'Try again' });
  await userEvent.click(button);
  expect(button).toHaveTextContent('Trying...');
  await act(async () => line.release({ status: 503 }));
  await waitFor(() => expect(button).toHaveTextContent('Try again'));
  page.remove();
  notice.parentElement!.remove();
});
