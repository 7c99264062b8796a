// Runs alone: React of the server and of the browser render in it at once.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CacheProvider } from '@emotion/react';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot, type Root } from 'react-dom/client';
import { serverDataReceived } from '../api/api';
import { createCart, createCategory, createProduct, createUser, keepTokens } from '../testing/factories';
import { type FakeServer, startFakeServer } from '../testing/fakeServer';
import { offerFeatures } from '../testing/offerFeatures';
import { startAuth } from '../testing/startAuth';
import { styles } from '../testing/styleCache';
import { App } from './App';
import { keepEarlyInput, stopRecording } from './earlyInput';
import renderer from './renderPage';
import { createShopRouter, loadLazyRoutes } from './router';
import { makeStore } from './store';
import { createI18n } from '../i18n/createI18n';

// The renderer is made for Node.
globalThis.setImmediate ??= ((run: () => void) => setTimeout(run)) as unknown as typeof setImmediate;

const CART = '/api/products/cart/add_item/';
const html = readFileSync(path.join(__dirname, '../../public/index.html'), 'utf8');
const recorder = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => text).at(-1)!;

const tea = createProduct({ id: 42, name: 'Ilam Tea', quantity: 12 });

let server: FakeServer;
let root: Root | undefined;
beforeEach(() => {
  offerFeatures('products');
  server = startFakeServer();
  server.on('GET', '/api/user/', { json: createUser() });
  server.on('GET', '/api/products/cart/me/', { json: createCart() });
  server.on('GET', '/api/products/', { json: [tea] });
  server.on('GET', '/api/products/42/', { json: { ...tea, related: [] } });
  server.on('GET', '/api/products/categories/', { json: [createCategory({ id: 3, name: 'Tea' })] });
  server.on('POST', CART, { json: createCart() });
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});
afterEach(() => {
  root?.unmount();
  root = undefined;
  document.body.replaceChildren();
  offerFeatures('none');
  window.history.replaceState(null, '', '/');
});

/** Shows the page as the server sends it. `hydrate` starts React, as index.tsx does. */
async function openServerPage(address: string) {
  window.history.replaceState(null, '', address);
  const page = renderer.findPage(address)!;
  const apiFetch = async (url: string) => {
    const response = await fetch(new URL(url, window.location.origin));
    return { status: response.status, body: (await response.json()) as unknown };
  };
  const rendered = await (await renderer.loadPage(page, window.location.origin, apiFetch))();
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = rendered.html;
  const script = document.createElement('script');
  script.textContent = recorder;
  document.head.append(script);
  const hydrate = async () => {
    await loadLazyRoutes('en');
    const store = makeStore();
    store.dispatch(serverDataReceived(JSON.parse(rendered.state)));
    const serverState = store.getState();
    keepEarlyInput(container);
    stopRecording();
    root = hydrateRoot(
      container,
      <CacheProvider value={styles}>
        <App
          store={store}
          serverState={serverState}
          auth={startAuth(store).actor}
          i18n={createI18n()}
          router={createShopRouter('en')}
        />
      </CacheProvider>,
      { onRecoverableError: () => undefined },
    );
  };
  return { user: userEvent.setup(), container, hydrate };
}

describe('on a page that the server has rendered', () => {
  beforeEach(() => {
    jest.mocked(console.error).mockImplementation(() => undefined);
    // React works by itself, as in the browser.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  });
  afterEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    Reflect.deleteProperty(window, 'matchMedia');
    // Here the server's renderer runs in the same process.
    const { calls } = jest.mocked(console.error).mock;
    calls.splice(0, calls.length, ...calls.filter(([text]) => !/multiple renderers/.test(String(text))));
  });

  test('a quantity typed before hydration is the one that goes into the cart', async () => {
    keepTokens();
    const { user, hydrate } = await openServerPage('/products/42');
    const quantity = screen.getByRole('spinbutton', { name: 'Quantity' });
    await user.clear(quantity);
    await user.type(quantity, '3');
    await user.click(screen.getByRole('button', { name: 'Add to Cart: Ilam Tea' }));
    await hydrate();
    await waitFor(() =>
      expect(server.sent('POST', CART).map(({ body }) => body)).toEqual([{ product_id: 42, quantity: 3 }]),
    );
    expect(quantity).toBeInTheDocument();
  });

  test('sort, category and search that were chosen before hydration are in the address', async () => {
    const { user, hydrate } = await openServerPage('/products');
    const [sort] = screen.getAllByRole('combobox', { name: 'Sort by' });
    await user.selectOptions(sort!, '-price');
    await user.click(screen.getByRole('radio', { name: 'Tea' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'ilam');
    await hydrate();
    await waitFor(() => expect(window.location.search).toBe('?search=ilam&category=3&sort=-price'));
    expect(screen.getByRole('radio', { name: 'Tea' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'All' })).not.toBeChecked();
    expect(sort).toHaveValue('-price');
  });

  test('each press counts once, whether it came before React or while it hydrates', async () => {
    keepTokens();
    const { user, hydrate } = await openServerPage('/products/42');
    const more = screen.getByRole('button', { name: 'One more' });
    await user.click(more);
    await user.click(more);
    await hydrate();
    more.click();
    await waitFor(() => expect(screen.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('4'));
    await user.click(more);
    expect(screen.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('5');
  });

  test('the colours and a dialog that were asked for appear, the dialog once', async () => {
    // A phone: every `max-width` query matches.
    window.matchMedia = (media) =>
      Object.assign(new EventTarget(), {
        matches: media.includes('max-width'),
        media,
        addListener: () => undefined,
        removeListener: () => undefined,
      }) as never;
    const { user, hydrate } = await openServerPage('/products');
    await user.click(screen.getByRole('button', { name: 'Dark' }));
    await user.dblClick(screen.getByRole('button', { name: 'Filters' }));
    const before = window.history.length;
    await hydrate();
    await screen.findByRole('dialog', { name: 'Filters' });
    expect(window.history.length).toBe(before + 1);
    expect(screen.getByText('Dark')).toHaveAttribute('aria-pressed', 'true');
  });

  test('UX-23 a phone number typed before hydration becomes ten digits and a country', async () => {
    const { user, hydrate } = await openServerPage('/register');
    await user.type(screen.getByLabelText('First name'), 'Sita');
    await user.selectOptions(screen.getByLabelText('Country code'), '+91');
    await user.type(screen.getByLabelText('Phone number'), '+977 981-2345678');
    await hydrate();
    await waitFor(() => expect(screen.getByLabelText('Phone number')).toHaveValue('9812345678'));
    expect(screen.getByLabelText('Country code')).toHaveValue('+977');
    expect(screen.getByLabelText('First name')).toHaveValue('Sita');
  });

  test('text and focus pass into a page that React renders anew, because an extension has changed it', async () => {
    const { user, container, hydrate } = await openServerPage('/login');
    await user.type(screen.getByLabelText('Email'), 'sita@example.com');
    await user.type(screen.getByLabelText('Password'), 'Walnut1234');
    const typed = screen.getByLabelText('Password');
    container.querySelector('h1')!.replaceWith('Extended');
    await hydrate();
    await waitFor(() => expect(typed).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveValue('Walnut1234'));
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
    expect(screen.getByLabelText('Email')).toHaveValue('sita@example.com');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(server.sent('POST', '/api/user/login/')).toHaveLength(1));
  });

  test('the focus that a field gets while React renders stays', async () => {
    const { container, hydrate } = await openServerPage('/login');
    container.querySelector('h1')!.replaceWith('Extended');
    await hydrate();
    const early = screen.getByLabelText('Email');
    early.focus();
    await waitFor(() => expect(early).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  });
});
