import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './processes.mjs';

const name = 'Mewa Pasal';

/** The pages that the build draws ahead: address, file below build/client, the chunk of its script, and what a search engine shows of it. */
export const pages = [
  {
    path: '/',
    file: 'pages/index.html',
    chunk: 'shop',
    title: `Dry fruits and groceries of Nepal - ${name}`,
    description: 'Dry fruits, spices, grains and groceries from Nepal, delivered to your door.',
  },
  {
    path: '/products',
    file: 'pages/products.html',
    chunk: 'products',
    title: `Products - ${name}`,
    description: 'Almonds, walnuts, timur, marsi rice, ghee: search the shelves, choose a category, sort by price.',
  },
  {
    path: '/login',
    file: 'pages/login.html',
    chunk: 'login',
    title: `Login - ${name}`,
    description: 'Log in by e-mail or phone; your cart is where you left it.',
  },
  {
    path: '/register',
    file: 'pages/register.html',
    chunk: 'register',
    title: `Sign Up - ${name}`,
    description: 'Make an account; it keeps your cart, on every device.',
  },
  {
    path: '/cart',
    file: 'pages/cart.html',
    chunk: 'cart',
    title: `Cart - ${name}`,
    description: 'What you have put into your cart, and what it costs.',
  },
  {
    path: '/categories',
    file: 'pages/categories.html',
    chunk: 'placeholders',
    title: `Categories - ${name}`,
    description: 'The shelves of the shop: dry fruits, spices, grains, pulses and more.',
  },
  {
    path: '/payment/success',
    file: 'pages/payment/success.html',
    chunk: 'payment',
    title: `Payment successful - ${name}`,
    description: 'Your payment has arrived.',
  },
  {
    path: '/payment/cancel',
    file: 'pages/payment/cancel.html',
    chunk: 'payment',
    title: `Payment cancelled - ${name}`,
    description: 'Your payment was cancelled.',
  },
];

/** Any other address: the bar and the footer, the page between them still empty. */
const frame = { path: null, file: 'index.html', chunk: 'shop', title: name, description: pages[0].description };

// What only visitors see is hidden from members until the shop has drawn theirs; a phone's filters are behind a button as high as this; the first
// pictures stand where the skeletons leave room for them.
const MEANWHILE = [
  '[data-member] [data-visitors]{visibility:hidden}',
  '[data-member] #login-to-buy-reason{display:none}',
  '[data-member] [data-page]:not([data-page="/"]) main>*{visibility:hidden}',
  '[data-page="/products"] .picture img{display:block;width:100%;height:100%;padding:11%;object-fit:contain}',
  '@media (max-width:56.2em){[data-page="/products"] .filters{height:2.75rem;overflow:hidden;visibility:hidden}}',
].join('');

/** The movements that emotion has named are of the page's own style: a tag for each would be one more hash in the page's policy. */
function withMovements(styles) {
  const movements = [];
  const others = styles.replace(
    /<style data-emotion="css-global animation-[^>]*>(.*?)<\/style>/g,
    (_, movement) => movements.push(movement) && '',
  );
  return `<style>${MEANWHILE}${movements.join('')}</style>${others}`;
}

/** What can be typed in waits as read-only, so that it takes the focus; the rest knows no such state. */
const sleep = (tag, rest) => (tag === 'input' && !/type="(radio|checkbox)"/.test(rest) ? 'readonly=""' : 'disabled=""');

/** Fields and buttons wait for the script that hears them; src/app/prerendered.ts wakes them. Style attributes the policy would block. */
const asleep = (html) =>
  html
    .replace(/<(input|select|button)( [^>]*)/g, (_, tag, rest) => `<${tag} ${sleep(tag, rest)} data-asleep=""${rest}`)
    .replace(/(<[^>]*?) style="[^"]*"/g, '$1');

/** The picture of the front page comes with it: it is the largest thing on the screen, and no request is quicker than none. */
function withHero(html) {
  const svg = readFileSync(path.join(root, 'public/hero.svg'), 'utf8')
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('"', "'")
    .replaceAll('%', '%25')
    .replaceAll('#', '%23')
    .replaceAll('<style', '%3Cstyle');
  return html
    .replace(/<link rel="preload"[^>]*"\/hero\.svg"[^>]*>/, '')
    .replace('src="/hero.svg"', () => `src="data:image/svg+xml,${svg.replaceAll('&', '&amp;')}"`);
}

/** The script that starts everything stands in the page: asking for it would cost a slow line two journeys. Its name tells one version from another. */
const withEntry = (html, file) =>
  html
    .replace(new RegExp(`<script [^>]*src="/${file}"></script>`), '')
    .replace(
      '</body>',
      () =>
        `<script data-entry="${file}">${readFileSync(path.join(root, 'build/client', file), 'utf8')}</script></body>`,
    );

/** Lays a page that was drawn ahead into webpack's index.html. `entry` is the script that starts it, `scripts` are those that this one asks for. */
function fill(template, { path, title, description }, { html, styles }, entry, scripts) {
  const links = scripts.map((file) => `<link rel="preload" as="script" media="not all" href="/${file}" />`);
  return withEntry(template, entry)
    .replace(/<title>.*?<\/title>/, `<title>${title}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, `$1${description}`)
    .replace('</head>', () => `${links.join('')}${withMovements(styles)}</head>`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="root"${path ? ` data-page="${path}"` : ''}>${withHero(asleep(html))}</div>`,
    );
}

/** The files of all pages, by name. `chunks` lists each chunk's scripts, `prerender` draws a page. */
export async function drawPages(template, chunks, prerender) {
  const drawn = await Promise.all(
    [...pages, frame].map(async (page) => {
      const scripts = new Set([...chunks.shop, ...chunks[page.chunk]]);
      return [page.file, fill(template, page, await prerender(page.path), chunks.main[0], [...scripts])];
    }),
  );
  return Object.fromEntries(drawn);
}
