import { screen, waitFor, within } from '@testing-library/react';
import { type MissedSearch } from '../../../contract/searches';
import { change } from '../../testing/change';
import { startFakeServer } from '../../testing/fakeServer';
import { createCart, createUser, keepTokens } from '../../testing/factories';
import { offerFeatures } from '../../testing/offerFeatures';
import { renderPage } from '../../testing/renderApp';

test('a search without a result becomes another name of a product, and leaves the list', async () => {
  offerFeatures('all');
  const server = startFakeServer();
  const dhau = { id: 5, name: 'Juju Dhau', aliases: 'dhau' };
  let missed: MissedSearch[] = [
    { text: 'dahi', times: 14, last_on: '2026-11-25' },
    { text: 'corn flakes', times: 1, last_on: '2026-11-20' },
  ];
  server.on('GET', '/api/user/', { json: createUser({ is_staff: true, is_owner: true }) });
  server.on('GET', '/api/products/cart/me/', { json: createCart() });
  server.on('GET', '/api/desk/missed-searches/', () => ({ json: missed }));
  server.on('GET', '/api/desk/products/', { json: { count: 1, next: null, previous: null, results: [dhau] } });
  server.on('PATCH', '/api/desk/products/5/', () => {
    missed = missed.slice(1);
    return { json: dhau };
  });
  keepTokens();
  const { user } = renderPage('/desk/searches');
  expect(await screen.findByText(/, 14 times, last on 2026-11-25/)).toBeInTheDocument();
  await user.click(screen.getByText('Add to a product', { selector: '[aria-label*="dahi"]' }));
  const dialog = await screen.findByRole('dialog', { name: 'Which product is “dahi”?' });
  const field = within(dialog).getByLabelText('Product');
  await user.click(field);
  change(field, 'juju');
  await user.click(await screen.findByText('Juju Dhau'));
  await user.click(within(dialog).getByText('Add the word'));
  expect(await screen.findByText('“dahi” finds Juju Dhau now.')).toBeInTheDocument();
  expect(server.sent('PATCH', '/api/desk/products/5/').map(({ body }) => body)).toMatchObject([
    { aliases: 'dhau, dahi' },
  ]);
  await waitFor(() => expect(screen.queryByText('dahi')).not.toBeInTheDocument());
  expect(screen.getByText('corn flakes')).toBeInTheDocument();
});
