import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig, globalIgnores } from 'eslint/config';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** One import wall: files below `files` may not import what matches `regex`. */
const wall = (files, ...patterns) => ({
  files,
  ignores: ['**/*.{test,nightly}.ts', '**/*.test.tsx'],
  rules: { 'no-restricted-imports': ['error', { patterns: patterns.map(([regex, message]) => ({ regex, message })) }] },
});

const noServer = [
  '^\\.{1,2}/(.*/)?server(/|$)|^node:',
  'The client never imports the server or node:*; what both sides need lives in contract/.',
];
const noTesting = ['(^|/)testing(/|$)', 'testing/ is imported by tests only.'];
const noApp = ['(^|/)app(/|$)', 'app/ wires everything from above; pass what you need down as a prop or an argument.'];
const noDev = ['(^|/)dev(/|$)', 'dev/ never reaches a production build; only the development entry imports it.'];
const noLayout = ['(^|/)layout(/|$)', 'layout/ surrounds the pages and is imported by app/ alone.'];
const noPages = [
  '(^|/)pages(/|$)',
  'pages/ are imported by app/ alone; move what is shared into a feature or a component.',
];
const noFeatures = ['(^|/)features(/|$)', 'Only app/, layout/ and pages/ import features; pass the data down instead.'];
/** `up`: how many folders a file is below its feature, 1 or, in a room of it, 2. `allowed`: the one feature that it may import. */
const noOtherFeature = (up, allowed = '') => [
  `^(\\.\\./){${up}}(?!\\.\\.|${allowed}/)[a-z]`,
  'A feature never imports another feature; a page lays them side by side.',
];
const aboveFeatures = [noServer, noTesting, noDev, noApp, noLayout, noPages];
const noComponents = ['(^|/)components(/|$)', 'This tier renders nothing; return data and let a component show it.'];
const noApi = ['(^|/)api(/|$)', 'This tier knows no endpoint; pass data in.'];
const noSession = ['(^|/)session(/|$)', 'This tier does not know who is logged in; pass it in.'];
/** The files of contract/ with schemas of the wire. Two others have small ones beside values that both sides need. */
const schemaFiles = readdirSync(new URL('contract', import.meta.url))
  .filter((name) => name.endsWith('.ts') && !['errorCodes.ts', 'orderFacts.ts'].includes(name))
  .filter((name) => readFileSync(new URL(`contract/${name}`, import.meta.url), 'utf8').includes("'@sinclair/typebox'"))
  .map((name) => name.replace(/\.ts$/, ''));
const wireTypes = {
  regex: `(^|/)contract/(${schemaFiles.join('|')})$`,
  message:
    'Import the wire schemas as types only: as values they cost kilobytes; values both sides need live in other files of contract/.',
  allowTypeImports: true,
};

const lazyToasts = {
  regex: '^notistack$',
  message: 'Import enqueueSnackbar from components/feedback/toastQueue: notistack is loaded at the first toast.',
  allowTypeImports: true,
};

const noClient = ['(^|/)src(/|$)', 'The server never imports the client; what both sides need lives in contract/.'];
const noEntry = [
  '(^|/)(app|main|startJobs)$',
  'app.ts, main.ts and startJobs.ts wire everything; import the type from context.ts.',
];
const noPlugins = ['(^|/)plugins(/|$)', 'Plugins decorate the request; a module reads the decoration.'];
const MODULES = readdirSync(new URL('server/modules', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
/** Which modules a module may import; none without a row. A row names modules without a row and those of rows above it: no circles. */
const MODULE_IMPORTS = {
  staffLog: ['accounts'],
  addresses: ['accounts'],
  orders: ['accounts', 'bills', 'cart', 'delivery', 'sales'],
  pageTexts: ['delivery'],
  payments: ['bills', 'delivery', 'orders', 'sales'],
  cash: ['orders', 'payments'],
  checkout: ['accounts', 'cash', 'delivery', 'orders', 'payments', 'sales'],
  desk: ['accounts', 'addresses', 'bills', 'cash', 'checkout', 'delivery', 'orders', 'payments', 'sales'],
  problems: ['accounts', 'delivery', 'orders', 'payments', 'sales'],
  riders: ['cash', 'orders', 'payments'],
  selling: ['accounts', 'catalog'],
  wishes: ['accounts', 'catalog'],
  personalData: ['accounts', 'checkout', 'orders', 'payments'],
  members: ['accounts', 'addresses', 'cash', 'payments', 'personalData', 'selling'],
};

/** A module's import of a module that the table does not allow it. */
const noOtherModule = (module, allowed) => {
  const others = MODULES.filter((other) => other !== module && !allowed.includes(other));
  const names = allowed.length > 0 ? `only ${allowed.join(', ')}` : 'no other module';
  return [
    `^\\.\\./(.*/)?(${others.join('|')})/`,
    `modules/${module} imports ${names}. Move what is of no resource to http/ or queue/, or change MODULE_IMPORTS in eslint.config.mjs.`,
  ];
};

const noModules = ['(^|/)modules(/|$)', 'This tier knows no resource; pass what it needs as an argument.'];

const textIsText = [
  { selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]', message: 'Text is rendered as text.' },
  { selector: 'MemberExpression[property.name=/^(innerHTML|outerHTML)$/]', message: 'Text is rendered as text.' },
];
const rawLook = String.raw`/#[\da-f]{3,8}\b|\dpx\b|\b(rgb|hsl)a?\(/i`;
const looksInTheme = [`Literal[value=${rawLook}]`, `TemplateElement[value.raw=${rawLook}]`].map((selector) => ({
  selector,
  message:
    'Colours and pixels stand in app/theme/ alone; take a role, a spacing or a mixin of the theme, or a size in letters (rem).',
}));

/** Browsers and Node know Nepali differently, so the page would not hydrate; contract/formats.ts writes numbers and dates. */
const ownFormats = [
  'MemberExpression[property.name=/^toLocale(Date|Time)?String$/]',
  ':matches(NewExpression, CallExpression)[callee.object.name="Intl"] Literal[value=/^ne(-|$)/]',
].map((selector) => ({ selector, message: 'Numbers and dates of pages are written by contract/formats.ts.' }));

const STORAGES = ['localStorage', 'sessionStorage'];
const noStorage = 'Read and write by session/storage.ts: it checks what it reads, and a browser may block the storage.';

export default defineConfig(
  globalIgnores(['build', 'coverage', 'node_modules', '.data', '.cache', 'test-results', 'playwright-report']),
  ...tseslint.configs.recommended,
  {
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        AbortSignal: 'readonly',
      },
    },
    rules: {
      eqeqeq: 'error',
      'no-eval': 'error',
      'no-new-func': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  { files: ['babel.config.js'], languageOptions: { globals: { module: 'writable' } } },
  {
    files: ['scripts/*.cjs'],
    languageOptions: { globals: { module: 'writable', require: 'readonly' } },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  { files: ['src/**/*.{ts,tsx}'], ignores: ['**/*.test.{ts,tsx}'], ...reactHooks.configs.flat.recommended },
  { files: ['src/**/*.tsx'], ignores: ['**/*.test.tsx'], ...jsxA11y.flatConfigs.recommended },
  {
    files: ['src/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    rules: {
      // Fields and buttons of MUI get it where a press has opened what holds them.
      'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
      // Styles take the semantics of lists and tables away in some browsers.
      'jsx-a11y/no-redundant-roles': ['error', { ul: ['list'], thead: ['rowgroup'], tbody: ['rowgroup'] }],
      'jsx-a11y/no-interactive-element-to-noninteractive-role': ['error', { td: ['cell'] }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'contract/**/*.ts', 'e2e/**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: { '@typescript-eslint/no-floating-promises': 'error' },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/session/storage.ts', 'src/dev/**', '**/*.test.ts', '**/*.test.tsx', 'src/testing/**'],
    rules: {
      'no-restricted-globals': ['error', ...STORAGES.map((name) => ({ name, message: noStorage }))],
      'no-restricted-properties': [
        'error',
        ...STORAGES.map((property) => ({ object: 'window', property, message: noStorage })),
      ],
      'no-restricted-syntax': ['error', ...textIsText, ...looksInTheme, ...ownFormats],
    },
  },
  {
    files: ['src/app/theme/{theme,palette,components,controls}.ts'],
    rules: { 'no-restricted-syntax': ['error', ...textIsText] },
  },
  { files: ['contract/**/*.ts'], rules: { 'no-restricted-syntax': ['error', ...ownFormats] } },
  wall(['src/index.tsx', 'src/app/**'], noServer, noTesting, noDev),
  wall(['src/layout/**'], noServer, noTesting, noDev, noApp, noPages),
  wall(['src/pages/**'], noServer, noTesting, noDev, noApp, noLayout),
  wall(['src/features/*/*'], ...aboveFeatures, noOtherFeature(1)),
  wall(['src/features/*/*/*'], ...aboveFeatures, noOtherFeature(2)),
  // The one arrow between features: a product's card has the button that adds it to the cart.
  wall(['src/features/catalog/*'], ...aboveFeatures, noOtherFeature(1, 'cart')),
  wall(['src/features/catalog/*/*'], ...aboveFeatures, noOtherFeature(2, 'cart')),
  wall(['src/components/**'], noServer, noTesting, noDev, noApp, noLayout, noPages, noFeatures, noApi, noSession),
  wall(['src/api/**'], noServer, noTesting, noDev, noApp, noLayout, noPages, noFeatures, noComponents),
  wall(['src/session/**'], noServer, noTesting, noDev, noApp, noLayout, noPages, noFeatures, noComponents, noApi),
  wall(
    ['src/http/**', 'src/config/**'],
    noServer,
    noTesting,
    noDev,
    noApp,
    noLayout,
    noPages,
    noFeatures,
    noComponents,
    noApi,
    noSession,
  ),
  {
    files: ['server/**/*.ts'],
    ignores: ['**/*.{test,nightly}.ts', 'server/testing/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.property.name='transaction']",
          message: 'Use inTransaction of db/database.ts: it closes broken connections.',
        },
      ],
    },
  },
  wall(['server/*.ts', 'server/process/**', 'server/cli/**', 'server/web/**'], noClient, noTesting),
  wall(['server/plugins/**'], noClient, noTesting, noEntry),
  wall(['server/pictures/**'], noClient, noTesting, noEntry, noPlugins, noModules),
  ...MODULES.map((module) =>
    wall(
      [`server/modules/${module}/**`],
      ...[noClient, noTesting, noEntry, noPlugins, noOtherModule(module, MODULE_IMPORTS[module] ?? [])],
    ),
  ),
  wall(
    ['server/db/**', 'server/http/**', 'server/config/**', 'server/queue/**'],
    noClient,
    noTesting,
    noEntry,
    noPlugins,
    noModules,
  ),
  wall(['contract/**'], ['(^|/)(src|server)(/|$)', 'The contract imports neither side.']),
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/components/feedback/ToastStack.tsx', 'src/app/theme/components.test.tsx', 'src/testing/**'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: [wireTypes, lazyToasts] }] },
  },
);
