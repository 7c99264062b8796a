import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError, readSettings, shopAddress, signatureLines, VARIABLES } from './config';
import { english } from '../i18n';

const secret = 'a secret of thirty-two bytes or more';
const awsKey = { AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'hidden' };

function problems(environment: Record<string, string>): string[] {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('an empty environment gives the defaults; an empty value is an absent one', () => {
  const settings = readSettings({ PORT: '', JWT_SECRET: ' ' });
  expect(settings).toMatchObject({
    port: 8000,
    host: '127.0.0.1',
    databaseUrl: null,
    jwtSecret: null,
    dataDir: '.data',
    accessTokenTtl: 900,
    refreshTokenTtl: 604_800,
  });
  expect(settings).toMatchObject({
    loginFailures: 10,
    loginFailuresPerAccount: 100,
    loginFailuresPerAddress: 500,
    registrationsPerHour: 3000,
    takenRegistrationsPerHour: 100,
    refreshesPerMinute: 60,
    trustProxy: null,
  });
  expect(settings).toMatchObject({
    rateLimit: 'on',
    emailVerification: 'optional',
    passwordBlocklist: 'off',
    seed: 'demo',
    publicUrl: null,
    apiBaseUrl: null,
    shopFeatures: ['products', 'orders', 'account', 'selling'],
    smtpUrl: null,
    logLevel: 'info',
  });
});

test.each([
  ['PORT', 'abc', 'a whole number from 1 to 65535'],
  ['PORT', '70000', 'a whole number from 1 to 65535'],
  ['ACCESS_TOKEN_TTL', '-1', 'a whole number'],
  ['REFRESH_TOKEN_TTL', '1.5', 'a whole number'],
  ['DATABASE_URL', 'mysql://user:hidden@host/db', 'postgres://'],
  ['JWT_SECRET', 'hidden', 'at least 32 bytes'],
  ['SHOP_NAME', 'Two\nlines', 'one line of at most 60 characters'],
  ['SHOP_NAME', 'Mewa \u061cPasal', 'one line of at most 60 characters'],
  ['SHOP_ADDRESS', 'a'.repeat(201), 'one line of at most 200 characters'],
  ['SHOP_PHONE', 'call me', 'a phone number like +977 1 5550100'],
  ['SHOP_EMAIL', 'support', 'an email address like help@shop.example'],
  ['TAX', 'yes', 'none, pan, vat'],
  ['SELLER_PAN', '30123456', 'nine digits'],
  ['GRIEVANCE_CONTACT', 'ask us', 'an email address or a phone number'],
  ['GRIEVANCE_CONTACT', 'Call 01-5550100\nor write', 'one line'],
  ['GRIEVANCE_OFFICER', 'a'.repeat(101), 'one line of at most 100 characters'],
  ['LOG_DAYS', 'forever', 'a whole number from 1 to 3650'],
  ['RATE_LIMIT', 'maybe', 'on, off'],
  ['EMAIL_VERIFICATION', 'yes', 'optional, required'],
  ['PASSWORD_BLOCKLIST', 'yes', 'on, off'],
  ['SMTP_URL', 'mail.example', 'smtp://'],
  ['PUBLIC_URL', 'shop.example', 'https://'],
  ['API_BASE_URL', 'ftp://shop.example', 'https://'],
  ['SEED', 'all', 'demo, none'],
  ['SHOP_FEATURES', 'checkout', 'all, none, or a list of products, orders, account, selling'],
  ['SHOP_FEATURES', 'all,orders', 'all, none, or a list of'],
  ['WEB_VITALS', 'yes', 'on, off'],
  ['CORS_ORIGINS', 'https://shop.example/path', 'origins'],
  ['LOG_LEVEL', 'loud', 'info'],
  ['CLUSTER', '0', 'a whole number from 1'],
  ['METRICS_PORT', 'on', 'a whole number from 1 to 65535'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', '127.0.0.1:4318', 'http://127.0.0.1:4318'],
  ['API_DOCS', 'no', 'on, off'],
  ['REGISTRATIONS_PER_HOUR', '0', 'a whole number from 1'],
  ['MEDIA_URL', 'https://s3.example/bucket', 's3://bucket?endpoint='],
  ['MEDIA_URL', 's3://bucket', 's3://bucket?endpoint='],
  ['MEDIA_URL', 's3://bucket?endpoint=s3.example', 's3://bucket?endpoint='],
  ['MEDIA_URL', 's3://bucket/folder?endpoint=https://s3.example', 's3://bucket?endpoint='],
  ['MEDIA_URL', 's3://Bucket?endpoint=https://s3.example', 's3://bucket?endpoint='],
  ['MEDIA_URL', 's3://bucket?endpoint=https://s3.example&zone=x', 's3://bucket?endpoint='],
  ['MEDIA_URL', 's3://key:hidden@bucket?endpoint=https://s3.example', 'without credentials'],
  ['MEDIA_URL', 's3://bucket?endpoint=https://key:hidden@s3.example', 'without credentials'],
  ['MEDIA_BASE_URL', 'cdn.example', 'https://cdn.example'],
  ['MEDIA_BASE_URL', 'https://cdn.example/?key=hidden', 'without credentials or a query'],
  ['PAYMENTS', 'off', 'simulated, live'],
  ['COD_LIMIT', '-1', '10000.00'],
  ['COD_LIMIT', '10,000', '10000.00'],
  ['PAYMENT_WINDOW', '0', 'a whole number from 1'],
  ['PAYMENT_WINDOW', '86401', 'a whole number from 1 to 86400'],
  ['TRUST_PROXY', 'true', '10.0.0.0/8'],
  ['TRUST_PROXY', '10.0.0.0/33', '10.0.0.0/8'],
])('F31 %s=%s is refused in one line that names the key and the fix, and shows no secret', (name, value, fix) => {
  const lines = problems({ JWT_SECRET: secret, ...awsKey, [name]: value });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^${name} must be .*`));
  expect(lines[0]).toContain(fix);
  expect(lines[0]).not.toContain('hidden');
});

test('bills of a registered seller need their number, and TAX=none needs nothing', () => {
  expect(problems({ TAX: 'vat' })).toEqual(['SELLER_PAN is required with TAX=vat: bills name the seller by it.']);
  expect(problems({ TAX: 'pan', SELLER_PAN: '301234567' })).toEqual([]);
  expect(readSettings({})).toMatchObject({ tax: 'none', sellerPan: null });
});

test('DATABASE_DIRECT_URL is DATABASE_URL unless it is set, and needs it', () => {
  const environment = { DATABASE_URL: 'postgres://pooler/shop', JWT_SECRET: secret };
  const DATABASE_DIRECT_URL = 'postgres://host/shop';
  expect(readSettings(environment).databaseDirectUrl).toBe('postgres://pooler/shop');
  expect(readSettings({ ...environment, DATABASE_DIRECT_URL }).databaseDirectUrl).toBe(DATABASE_DIRECT_URL);
  expect(readSettings({}).databaseDirectUrl).toBeNull();
  expect(problems({ DATABASE_DIRECT_URL })).toEqual([
    'DATABASE_DIRECT_URL needs DATABASE_URL: it leads to the same database without a pooler.',
  ]);
});

test('CORS_ORIGINS: a list, or none', () => {
  expect(readSettings({ CORS_ORIGINS: 'none' }).corsOrigins).toEqual([]);
  expect(readSettings({ CORS_ORIGINS: 'https://a.example, https://b.example' }).corsOrigins).toEqual([
    'https://a.example',
    'https://b.example',
  ]);
});

test('F31 every problem is reported at once', () => {
  expect(problems({ PORT: 'x', SEED: 'x', DATABASE_URL: 'postgres://host/shop' })).toEqual([
    'PORT must be a whole number from 1 to 65535.',
    'SEED must be one of: demo, none.',
    'JWT_SECRET is required with DATABASE_URL: at least 32 bytes, e.g. from: openssl rand -hex 32.',
  ]);
});

test.each<[what: string, environment: Record<string, string>, lines: string[]]>([
  ['names of others in the environment', { HOME: '/root', PORTS: '1', PATH: '/bin' }, []],
  [
    'an unknown key of the file',
    { ENV_FILE_KEYS: 'PORT COLOUR', COLOUR: 'hidden' },
    ['COLOUR in .env is not a setting; .env.example lists them all.'],
  ],
  [
    'a secret of several lines in the file',
    { ENV_FILE_KEYS: 'MIIhiddenhidden', MIIhiddenhidden: '=' },
    ['A key in .env is not a setting; .env.example lists them all.'],
  ],
  ['keys that others read in the file', { ENV_FILE_KEYS: 'NODE_ENV WEB_PORT OTEL_SERVICE_NAME PGSSLMODE' }, []],
  [
    'a slip in the file, reported once, beside a wrong value',
    { ENV_FILE_KEYS: 'SMTP_URI', SMTP_URI: 'x', PORT: 'y' },
    ['PORT must be a whole number from 1 to 65535.', 'SMTP_URI in .env is not a setting; .env.example lists them all.'],
  ],
])('F31 %s: %j ends the start with %j', (_what, environment, lines) => {
  expect(problems(environment)).toEqual(lines);
});

test.each([
  [{}, ['products', 'orders', 'account', 'selling']],
  [{ API_BASE_URL: 'https://api.example' }, []],
  [{ API_BASE_URL: 'https://api.example', SHOP_FEATURES: 'orders' }, ['orders']],
  [{ SHOP_FEATURES: 'none' }, []],
  [{ SHOP_FEATURES: 'account, products' }, ['products', 'account']],
])('with %j the pages offer %j', (environment, features) => {
  expect(readSettings(environment).shopFeatures).toEqual(features);
});

test.each([
  [{}, 'on'],
  [{ WEB_VITALS: 'off' }, 'off'],
  [{ SHOP_FEATURES: 'none' }, 'off'],
  [{ API_BASE_URL: 'https://api.example', SHOP_FEATURES: 'orders' }, 'off'],
])('with %j the speed of pages is measured: %s', (environment, webVitals) => {
  expect(readSettings(environment).webVitals).toBe(webVitals);
});

test.each([
  [{}, ['SEED must be none']],
  [
    { SEED: 'demo', JWT_SECRET: 'example-secret-of-more-than-32-bytes' },
    ['SEED must be none', 'JWT_SECRET is an example'],
  ],
  [{ SEED: 'none', JWT_SECRET: 'change-me-change-me-change-me-change-me' }, ['JWT_SECRET is an example']],
  [{ SEED: 'none', JWT_SECRET: 'x'.repeat(64) }, ['JWT_SECRET is an example']],
  [{ SEED: 'none', JWT_SECRET: '5b0cf6f2a43d4a5e8f5e6a7c1d2b3e4f5b0cf6f2a43d4a5e' }, []],
  [{ SEED: 'none' }, []],
])('AU-16 in production %j is refused: %j', (environment, complaints) => {
  const lines = problems({ NODE_ENV: 'production', ...environment });
  expect(lines.map((line, index) => line.slice(0, complaints[index]?.length))).toEqual(complaints);
  expect(lines.join()).not.toMatch(/change-me|example-/);
});

test('the bucket of pictures is read from MEDIA_URL, and needs a key', () => {
  const MEDIA_URL = 's3://shop-pictures?endpoint=https://s3.example/&region=ap-south-1';
  expect(readSettings({ ...awsKey, MEDIA_URL, MEDIA_BASE_URL: 'https://cdn.example/' })).toMatchObject({
    mediaUrl: { bucket: 'shop-pictures', endpoint: 'https://s3.example', region: 'ap-south-1' },
    mediaBaseUrl: 'https://cdn.example',
  });
  expect(readSettings({ ...awsKey, MEDIA_URL: 's3://bucket?endpoint=http://10.0.0.7:9000' }).mediaUrl).toEqual({
    bucket: 'bucket',
    endpoint: 'http://10.0.0.7:9000',
    region: 'us-east-1',
  });
  expect(problems({ MEDIA_URL })).toEqual(['AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY must be set with MEDIA_URL.']);
  expect(problems(awsKey)).toEqual([]);
});

const esewa = {
  ESEWA_PRODUCT_CODE: 'SHOP',
  ESEWA_SECRET: 'hidden',
  ESEWA_FORM_URL: 'https://epay.example/form',
  ESEWA_STATUS_URL: 'https://epay.example/status/',
};
const khalti = { KHALTI_SECRET: 'hidden', KHALTI_URL: 'https://khalti.example/api/v2/' };
const production = { NODE_ENV: 'production', SEED: 'none' };

test.each<[what: string, environment: Record<string, string>, payments: string]>([
  ['the embedded database without a key', {}, 'simulated'],
  ['another database', { DATABASE_URL: 'postgres://host/shop', JWT_SECRET: secret }, 'live'],
  ['eSewa', esewa, 'live'],
  ['Khalti', khalti, 'live'],
  ['production', production, 'live'],
  [
    'a simulator on another database',
    { DATABASE_URL: 'postgres://host/shop', JWT_SECRET: secret, PAYMENTS: 'simulated' },
    'simulated',
  ],
])('the payments of a shop with %s: %j are %s', (_what, environment, payments) => {
  expect(readSettings(environment).payments).toBe(payments);
});

test('a phone number in digits of another script is one that can be called', () => {
  expect(readSettings({ SHOP_PHONE: '+९७७ १ ५५५०१००' })).toMatchObject({ shopPhone: '+977 1 5550100' });
});

test('the settings of the payment providers are read as they are written, amounts as paisa', () => {
  expect(readSettings({ ...esewa, ...khalti, COD_LIMIT: '2500.5', PAYMENT_WINDOW: '600' })).toMatchObject({
    esewaProductCode: 'SHOP',
    esewaStatusUrl: 'https://epay.example/status/',
    khaltiUrl: 'https://khalti.example/api/v2/',
    codLimit: 250_050,
    paymentWindow: 600,
  });
  expect(readSettings({})).toMatchObject({
    esewaSecret: null,
    khaltiSecret: null,
    codLimit: 1_000_000,
    paymentWindow: 1800,
  });
});

test.each<[what: string, environment: Record<string, string>, line: string]>([
  [
    'half of eSewa',
    { ESEWA_PRODUCT_CODE: 'SHOP', ESEWA_SECRET: 'hidden' },
    'ESEWA_FORM_URL, ESEWA_STATUS_URL must be set together with ESEWA_PRODUCT_CODE, ESEWA_SECRET, or none of them.',
  ],
  [
    'half of Khalti',
    { KHALTI_URL: khalti.KHALTI_URL },
    'KHALTI_SECRET must be set together with KHALTI_URL, or none of them.',
  ],
  [
    'a simulator beside a live key',
    { PAYMENTS: 'simulated', ...khalti },
    'PAYMENTS must not be simulated together with KHALTI_SECRET, KHALTI_URL: remove it, or them.',
  ],
  [
    'a simulator in production',
    { PAYMENTS: 'simulated', ...production },
    'PAYMENTS must not be simulated with NODE_ENV=production: orders would be delivered unpaid.',
  ],
  [
    'a form address with a query',
    { ...esewa, ESEWA_FORM_URL: 'https://epay.example/form?x' },
    'ESEWA_FORM_URL must be an address like https://epay.esewa.com.np/api/epay/main/v2/form, without a query.',
  ],
  [
    'a look-up address that is none',
    { ...esewa, ESEWA_STATUS_URL: 'epay.example' },
    'ESEWA_STATUS_URL must be an address like https://epay.esewa.com.np/api/epay/transaction/status/.',
  ],
])('%s ends the start', (_what, environment, line) => {
  expect(problems(environment)).toEqual([line]);
});

test('AU-06 .env.example lists every variable with its default, and is itself a valid environment', () => {
  const example = parseEnv(readFileSync(path.join(__dirname, '../../.env.example'), 'utf8'));
  const defaults = Object.values(VARIABLES).map((variable) => [variable.name, variable.default ?? '']);
  expect(example).toEqual(Object.fromEntries(defaults));
  expect(readSettings(example as Record<string, string>)).toEqual(readSettings({}));
});

test.each([
  [{ HOST: '0.0.0.0', PORT: '8123' }, 'http://localhost:8123'],
  [{ HOST: '192.168.1.5' }, 'http://192.168.1.5:8000'],
  [{ PUBLIC_URL: 'https://shop.example/' }, 'https://shop.example'],
])('with %j the address of the shop is %s', (environment, address) => {
  expect(shopAddress(readSettings(environment))).toBe(address);
});

test('emails end with who is responsible for complaints and where they go, as far as they are set', () => {
  const lastLine = (environment: Record<string, string>) => signatureLines(english, readSettings(environment)).at(-1);
  const [officer, contact] = [{ GRIEVANCE_OFFICER: 'Sita Rai' }, { GRIEVANCE_CONTACT: 'Room 3, +977 1 5550101' }];
  expect(lastLine({ ...officer, ...contact })).toBe('Complaints: Sita Rai, Room 3, +977 1 5550101');
  expect(lastLine(officer)).toBe('Complaints: Sita Rai');
  expect(lastLine({})).toBe('support@example.com');
});
