import { useLingui } from '@lingui/react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo } from 'react';
import { formatPrice } from '../../../contract/formats';
import { type User } from '../../../contract/wire';
import nepali from '../../../locales/shop/ne.json';
import { Providers } from '../../app/Providers';
import { makeStore } from '../../app/store';
import { ErrorState } from '../../components/feedback/ErrorState';
import { OrderSums } from '../../components/OrderSums';
import { createI18n } from '../../i18n/createI18n';
import { createUser } from '../../testing/factories';
import { startMemberServer } from '../../testing/memberServer';
import { offerFeatures } from '../../testing/offerFeatures';
import { renderWithStore, wrapWithStore } from '../../testing/renderWithStore';
import { setMeta } from '../../testing/setMeta';
import { startAuth } from '../../testing/startAuth';
import { AskLanguage } from './AskLanguage';
import { LanguageLink } from './LanguageLink';
import { LanguageSettings } from './LanguageSettings';

const inNepali = () => createI18n('ne', nepali.messages as never);

/** A shop with its own server, whose browser reads these languages. */
function startShop(...languages: string[]) {
  setMeta('api-base-url', '');
  offerFeatures('all');
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
}

test('a link leads to the same page in the other language, and the browser keeps the choice', async () => {
  startShop('en');
  const { user, unmount } = renderWithStore(<LanguageLink />, { route: '/products?search=dal' });
  const link = screen.getByRole('link', { name: 'नेपाली' });
  expect(link).toHaveAttribute('href', '/ne/products?search=dal');
  expect([link.lang, link.getAttribute('hreflang')]).toEqual(['ne', 'ne']);
  // jsdom loads no documents.
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  expect(localStorage.getItem('language')).toBe('ne');
  unmount();
  render(<LanguageLink />, { wrapper: wrapWithStore(makeStore(), '/cart', undefined, inNepali()) });
  expect(screen.getByRole('link', { name: 'English' })).toHaveAttribute('href', '/cart');
});

test('the account of a member keeps the choice too, but not a question that was waved away', async () => {
  const server = startMemberServer();
  startShop('ne', 'en');
  server.on('PUT', '/api/user/language/', { status: 204 });
  const { user } = renderWithStore(<AskLanguage />);
  const link = await screen.findByRole('link', { name: 'नेपालीमा हेर्नुहोस्' });
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  await waitFor(() =>
    expect(server.sent('PUT', '/api/user/language/').map(({ body }) => body)).toEqual([{ language: 'ne' }]),
  );
  await user.click(screen.getByRole('button', { name: 'पर्दैन' }));
  expect(localStorage.getItem('language')).toBe('en');
  expect(server.sent('PUT', '/api/user/language/')).toHaveLength(1);
});

test('a text of the source is shown in Nepali, a text that the catalog lacks is marked as English', async () => {
  const wrapper = wrapWithStore(makeStore(), '/', undefined, inNepali());
  const { rerender } = render(<ErrorState title="Failed to load the page" onRetry={() => undefined} />, { wrapper });
  expect(screen.getByText('पेज लोड गर्न सकिएन')).not.toHaveAttribute('lang');
  rerender(<ErrorState title="The harvest is late" onRetry={() => undefined} />);
  expect(await screen.findByText('The harvest is late')).toHaveAttribute('lang', 'en');
  rerender(<OrderSums order={{ subtotal: '125000.00', delivery_fee: '0', total: '125000.00' }} />);
  expect(screen.getAllByText('रु 1,25,000.00')).toHaveLength(2);
});

test('a shop in one language has no link to another, and asks nobody', () => {
  startShop('ne-NP');
  offerFeatures('none');
  const { container } = renderWithStore(
    <>
      <LanguageLink />
      <AskLanguage />
      <LanguageSettings />
    </>,
  );
  expect(container).toBeEmptyDOMElement();
});

test('a visitor whose browser prefers Nepali is asked once', async () => {
  startShop('ne-NP', 'en');
  const { user, unmount } = renderWithStore(<AskLanguage />, { route: '/cart' });
  expect(await screen.findByRole('link', { name: 'नेपालीमा हेर्नुहोस्' })).toHaveAttribute('href', '/ne/cart');
  await user.click(screen.getByRole('button', { name: 'पर्दैन' }));
  unmount();
  expect(renderWithStore(<AskLanguage />).container).toBeEmptyDOMElement();
  expect(localStorage.getItem('language')).toBe('en');
});

const startAs = (user: Partial<User>) =>
  renderWithStore(<AskLanguage />, {
    store: makeStore({ session: { status: 'authenticated', user: createUser(user) } }),
  });

test('nobody is asked whose browser prefers English, but a member whose account says Nepali', async () => {
  startShop('en-GB', 'ne');
  expect(renderWithStore(<AskLanguage />).container).toBeEmptyDOMElement();
  expect(startAs({ language: 'en' }).container).toBeEmptyDOMElement();
  startAs({ language: 'ne' });
  expect(await screen.findByRole('link', { name: 'नेपालीमा हेर्नुहोस्' })).toBeInTheDocument();
});

/** Keeps its text as long as the object of the texts is the same one, as compiled components do. */
function Price() {
  const { i18n } = useLingui();
  return useMemo(() => formatPrice(i18n, '1250.00'), [i18n]);
}

test('numbers of Nepali pages are written in the digits that were chosen, from the press on', async () => {
  startShop('ne');
  const store = makeStore();
  const Routes = wrapWithStore(store, '/', undefined, inNepali());
  render(
    <Routes>
      <LanguageSettings />
    </Routes>,
  );
  render(
    <Providers store={store} auth={startAuth(store).actor} i18n={inNepali()}>
      <main>
        <Price />
      </main>
    </Providers>,
  );
  expect(screen.getByRole('main')).toHaveTextContent('1,250.00');
  await userEvent.click(screen.getByRole('button', { name: '१२३' }));
  expect(screen.getByRole('main')).toHaveTextContent('१,२५०.००');
  await userEvent.click(screen.getByRole('button', { name: '123' }));
  expect(screen.getByRole('main')).toHaveTextContent('1,250.00');
});
