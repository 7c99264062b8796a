import { screen, within } from '@testing-library/react';
import { PAGE_TEXTS } from '../../../contract/pageTextRules';
import { type PageText, type TextBlock, type TextLine } from '../../../contract/pageTexts';
import { type FakeServer, startFakeServer } from '../../testing/fakeServer';
import { offerFeatures } from '../../testing/offerFeatures';
import { renderApp } from '../../testing/renderApp';
import { setMeta } from '../../testing/setMeta';

let server: FakeServer;
const line = (text: string): TextLine => ({ tag: 'p', runs: [{ spans: [{ text }] }] });
const answer = (name: string, blocks: TextBlock[], changed_at: string | null = null) =>
  server.on('GET', `/api/texts/${name}/`, { json: { blocks, changed_at, language: 'en' } satisfies PageText });
beforeEach(() => {
  server = startFakeServer();
  for (const name of PAGE_TEXTS) answer(name, [line(`The text about ${name}`)]);
  offerFeatures('orders,account');
});

const footer = () => within(screen.getByRole('contentinfo'));

test('the footer leads to the pages of texts', async () => {
  const { user } = renderApp('/payment/success');
  for (const [title, name] of [
    ['Contact us', 'contact'],
    ['Delivery', 'delivery'],
    ['Returns', 'returns'],
    ['Questions', 'questions'],
    ['Privacy', 'privacy'],
    ['Terms', 'terms'],
  ] as const) {
    await user.click(footer().getByText(title));
    expect(await screen.findByText(title, { selector: 'h1' })).toBeInTheDocument();
    expect(await screen.findByText(`The text about ${name}`)).toBeInTheDocument();
  }
});

test('a text has headings, lists, emphasis and links, says when it was changed, and its markup is text', async () => {
  answer(
    'privacy',
    [
      { tag: 'h2', runs: [{ spans: [{ text: 'Your rights' }] }] },
      {
        tag: 'ol',
        start: 3,
        items: [[line('<script>alert(1)</script>'), { tag: 'ul', items: [[{ tag: 'p', runs: [] }]] }]],
      },
      {
        tag: 'p',
        runs: [
          { spans: [{ text: 'Settings', strong: true, em: true }], href: '/profile/settings' },
          { spans: [{ text: 'us' }], href: 'mailto:a@shop.example' },
        ],
      },
    ],
    '2026-11-22T04:15:00.000Z',
  );
  renderApp('/privacy');
  expect(await screen.findByText('Your rights', { selector: 'h2' })).toBeInTheDocument();
  expect(screen.getByText('<script>alert(1)</script>', { selector: 'ol[start="3"] > li > p' })).toBeInTheDocument();
  expect(screen.getByText('Settings', { selector: 'a[href="/profile/settings"] > strong > em' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'us' })).toHaveAttribute('href', 'mailto:a@shop.example');
  expect(screen.getByText('Changed on 22 Nov 2026')).toBeInTheDocument();
});

test('a page whose text cannot be had says so, and tries again', async () => {
  server.on('GET', '/api/texts/terms/', { status: 503, json: {} });
  const { user } = renderApp('/terms');
  expect(await screen.findByText('Failed to load the page')).toBeInTheDocument();
  answer('terms', [line('Terms again')]);
  await user.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByText('Terms again')).toBeInTheDocument();
});

test('the footer has the numbers of the seller, who is responsible for complaints, and where they go', async () => {
  setMeta('shop-pan', '301234567');
  setMeta('shop-listing', '2082-1234');
  setMeta('shop-complaints', 'Sita Rai, room 3: complaints@shop.example or +977 1 5550101');
  renderApp('/contact');
  expect(await screen.findByText('The text about contact')).toBeInTheDocument();
  expect(footer().getByRole('link', { name: 'complaints@shop.example' })).toHaveAttribute(
    'href',
    'mailto:complaints@shop.example',
  );
  expect(footer().getByRole('link', { name: '+977 1 5550101' })).toHaveAttribute('href', 'tel:+97715550101');
  expect(screen.getByRole('contentinfo')).toHaveTextContent(
    'Complaints: Sita Rai, room 3: complaints@shop.example or +977 1 5550101',
  );
  expect(footer().getByText(/PAN 301234567 · Department of Commerce 2082-1234/)).toBeInTheDocument();
});

test('who signs up is told what they accept, only in a shop with accounts', async () => {
  const { unmount } = renderApp('/register');
  const accepted = await screen.findByText(/^By signing up you accept the/);
  expect(within(accepted).getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms');
  expect(within(accepted).getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/privacy');
  unmount();
  offerFeatures('none');
  renderApp('/register');
  expect(await screen.findByText('Sign up', { selector: 'button' })).toBeInTheDocument();
  expect(screen.queryByText(/By signing up/)).not.toBeInTheDocument();
});

test('without a feature its links of the footer lead nowhere or are not there, and its pages are unknown', async () => {
  offerFeatures('none');
  renderApp('/returns');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  expect(footer().getByRole('link', { name: 'Returns' })).not.toHaveAttribute('href');
  expect(footer().queryByText('Privacy')).not.toBeInTheDocument();
});
