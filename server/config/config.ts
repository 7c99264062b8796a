/** The declaration of every setting, and reading them from the environment. A test compares `.env.example` with it. */
import { type I18n } from '@lingui/core';
import { type Language, languagesOf } from '../../contract/languages';
import { readShopFeatures, type ShopFeature, writeShopFeatures } from '../../contract/shopFeatures';
import { DEFAULT_SHOP } from '../../contract/shop';
import { TAXES } from '../../contract/taxRules';
import {
  address,
  amount,
  asItIs,
  callAddress,
  contact,
  emailAddress,
  SettingError,
  MIN_SECRET_BYTES,
  networks,
  oneOf,
  origins,
  pan,
  phone,
  secret,
  shopFeatures,
  singleLine,
  wholeNumber,
} from './settingReaders';
import { findMediaProblems, mediaBaseUrl, mediaUrl } from './mediaUrl';
import { defaultPayments, findPaymentProblems, type Payments } from './paymentSettings';
import { refuseUnknownKeys } from './unknownKeys';

/** The problems of the environment, one line each: the key and the fix, and no secret. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(problems.join('\n'));
  }
}

type Variable<T> = {
  name: string;
  default: string | null;
  meaning: string;
  read: (text: string) => T;
  secret?: boolean;
};

const limit = wholeNumber(1, 1_000_000);

/** A variable with a default. An empty value counts as absent. */
function variable<T>(name: string, fallback: string, meaning: string, read: (text: string) => T) {
  return { name, default: fallback, meaning, read };
}

/** A variable that may be absent: then the setting is null. */
function optional<T>(name: string, meaning: string, read: (text: string) => T): Variable<T | null> {
  return { name, default: null, meaning, read };
}

const postgresAddress = address('postgres://user:password@host:5432/shop', 'postgres:', 'postgresql:');

export const VARIABLES = {
  port: variable('PORT', '8000', 'where the server listens', wholeNumber(1, 65535)),
  host: variable('HOST', '127.0.0.1', 'the address it listens on; 0.0.0.0 for every one', asItIs),
  databaseUrl: optional(
    'DATABASE_URL',
    'a PostgreSQL address; without it an embedded PostgreSQL is kept in DATA_DIR',
    postgresAddress,
  ),
  databaseDirectUrl: optional(
    'DATABASE_DIRECT_URL',
    'where listening, migrations and commands go when DATABASE_URL leads to a pooler; without it DATABASE_URL',
    postgresAddress,
  ),
  dataDir: variable('DATA_DIR', '.data', 'the embedded database, the generated secret and the outbox', asItIs),
  jwtSecret: optional(
    'JWT_SECRET',
    'signs the tokens, at least 32 bytes; required with DATABASE_URL, else generated once into DATA_DIR',
    secret,
  ),
  accessTokenTtl: variable('ACCESS_TOKEN_TTL', '900', 'seconds an access token lives', wholeNumber(1, 86_400)),
  refreshTokenTtl: variable(
    'REFRESH_TOKEN_TTL',
    '604800',
    'seconds a refresh token, and with it the session, lives',
    wholeNumber(1, 31_536_000),
  ),
  staffSessionHours: variable(
    'STAFF_SESSION_HOURS',
    '12',
    'hours without a call after which a session of staff ends',
    wholeNumber(1, 8760),
  ),
  rateLimit: variable('RATE_LIMIT', 'on', 'off for load tests', oneOf('on', 'off')),
  loginFailures: variable(
    'LOGIN_FAILURES',
    '10',
    'failed logins of one account from one address in a quarter of an hour',
    limit,
  ),
  loginFailuresPerAccount: variable(
    'LOGIN_FAILURES_PER_ACCOUNT',
    '100',
    'failed logins of one account from anywhere in an hour',
    limit,
  ),
  loginFailuresPerAddress: variable(
    'LOGIN_FAILURES_PER_ADDRESS',
    '500',
    'failed logins from one address, of any account, in an hour, that no successful login followed',
    limit,
  ),
  registrationsPerHour: variable('REGISTRATIONS_PER_HOUR', '3000', 'registrations from one address in an hour', limit),
  takenRegistrationsPerHour: variable(
    'TAKEN_REGISTRATIONS_PER_HOUR',
    '100',
    'registrations from one address in an hour with an e-mail address or phone number that is taken',
    limit,
  ),
  refreshesPerMinute: variable(
    'REFRESHES_PER_MINUTE',
    '60',
    'refreshes of one session, or from one address with tokens that are not of the shop, in a minute',
    limit,
  ),
  passwordResetsPerHour: variable(
    'PASSWORD_RESETS_PER_HOUR',
    '500',
    'requests to reset a password from one address in an hour; one account gets three mails at most',
    limit,
  ),
  exportsPerHour: variable('EXPORTS_PER_HOUR', '10', 'downloads of all their data by one member in an hour', limit),
  ordersPerHour: variable(
    'ORDERS_PER_HOUR',
    '10',
    'orders that one member places in an hour, and cancels; three hundred times as many from one address',
    wholeNumber(1, 10_000),
  ),
  trustProxy: optional('TRUST_PROXY', 'the trusted reverse proxies in front of the server', networks),
  emailVerification: variable(
    'EMAIL_VERIFICATION',
    'optional',
    'required: no login before the e-mail address is verified',
    oneOf('optional', 'required'),
  ),
  passwordBlocklist: variable(
    'PASSWORD_BLOCKLIST',
    'off',
    'on refuses the most common passwords at registration',
    oneOf('on', 'off'),
  ),
  smtpUrl: optional(
    'SMTP_URL',
    'the mail server; without it mails are written to DATA_DIR/outbox',
    address('smtp://user:password@mail.example:587', 'smtp:', 'smtps:'),
  ),
  mailFrom: variable('MAIL_FROM', 'Mewa Pasal <no-reply@mewapasal.example>', 'the sender of every mail', asItIs),
  publicUrl: optional(
    'PUBLIC_URL',
    'the address under which people reach the shop, for links in mails and absolute addresses',
    address('https://shop.example', 'http:', 'https:'),
  ),
  shopName: variable(
    'SHOP_NAME',
    DEFAULT_SHOP.name,
    "the shop's name, on pages, in emails and on slips",
    singleLine(60),
  ),
  postalAddress: variable('SHOP_ADDRESS', DEFAULT_SHOP.address, 'where the shop is', singleLine(200)),
  shopPhone: variable('SHOP_PHONE', DEFAULT_SHOP.phone, 'the number that members call', phone),
  shopEmail: variable('SHOP_EMAIL', DEFAULT_SHOP.email, 'the address to which members write', emailAddress),
  tax: variable(
    'TAX',
    'none',
    'how the seller is registered: none, pan, or vat, which makes a bill a tax invoice with VAT',
    oneOf(...TAXES),
  ),
  sellerPan: optional('SELLER_PAN', "the seller's PAN or VAT number, on bills; required unless TAX is none", pan),
  shopListingNumber: optional(
    'SHOP_LISTING_NUMBER',
    'of the shop at the Department of Commerce, on pages, bills and in emails',
    singleLine(60),
  ),
  grievanceContact: optional(
    'GRIEVANCE_CONTACT',
    'where complaints go, a line with a phone number or an email address in it, on pages, bills and in emails',
    contact,
  ),
  grievanceOfficer: optional(
    'GRIEVANCE_OFFICER',
    'the name of who is responsible for complaints, beside their contact',
    singleLine(100),
  ),
  logDays: optional(
    'LOG_DAYS',
    'days after which the machine deletes the log of the server, for the privacy policy',
    wholeNumber(1, 3650),
  ),
  staffEmail: optional('STAFF_EMAIL', 'where daily lists for staff go; without it none are sent', emailAddress),
  seed: variable(
    'SEED',
    'demo',
    'demo fills an empty database with the demo catalog, none does not',
    oneOf('demo', 'none'),
  ),
  apiBaseUrl: optional(
    'API_BASE_URL',
    "the web client's base address when another server than this one answers its calls",
    address('https://api.shop.example', 'http:', 'https:'),
  ),
  shopFeatures: optional(
    'SHOP_FEATURES',
    'the features beyond the specification that the pages offer; without it all of them, and none with API_BASE_URL',
    shopFeatures,
  ),
  webVitals: variable(
    'WEB_VITALS',
    'on',
    'how fast the pages are for visitors is counted, and nothing about them; off with SHOP_FEATURES=none and with API_BASE_URL',
    oneOf('on', 'off'),
  ),
  mediaUrl: optional(
    'MEDIA_URL',
    'a bucket of an S3-compatible store that keeps imported pictures; without it they are files in DATA_DIR/media',
    mediaUrl,
  ),
  awsAccessKeyId: optional('AWS_ACCESS_KEY_ID', 'the key with which requests to the bucket are signed', asItIs),
  awsSecretAccessKey: optional('AWS_SECRET_ACCESS_KEY', 'the secret of that key', asItIs),
  mediaBaseUrl: optional(
    'MEDIA_BASE_URL',
    "the base address of the shop's pictures at a CDN; without it the shop serves them",
    mediaBaseUrl,
  ),
  esewaProductCode: optional('ESEWA_PRODUCT_CODE', 'the merchant at eSewa', asItIs),
  esewaSecret: optional('ESEWA_SECRET', 'signs the payment form of eSewa', asItIs),
  esewaFormUrl: optional(
    'ESEWA_FORM_URL',
    'where the browser posts the payment form',
    callAddress('https://epay.esewa.com.np/api/epay/main/v2/form'),
  ),
  esewaStatusUrl: optional(
    'ESEWA_STATUS_URL',
    'where the server asks for the status of a payment',
    callAddress('https://epay.esewa.com.np/api/epay/transaction/status/'),
  ),
  khaltiSecret: optional('KHALTI_SECRET', 'the live secret key of the merchant at Khalti', asItIs),
  khaltiUrl: optional('KHALTI_URL', "the base of Khalti's API", callAddress('https://khalti.com/api/v2/')),
  payments: optional(
    'PAYMENTS',
    'simulated: a simulator inside the shop answers for both providers; without it simulated on the embedded database with no key set, else live',
    oneOf('simulated', 'live'),
  ),
  /** The setting is NPR, its value paisa. */
  codLimit: variable('COD_LIMIT', '10000.00', 'the highest total in NPR that can be paid on delivery', amount),
  maxPieces: variable('MAX_PIECES', '50', 'the most pieces of one product in an order', limit),
  maxLines: variable('MAX_LINES', '100', 'the most different products in a cart or an order', limit),
  /** Look-ups of a payment end 25 hours after it was started: the last one has to be at the order's end. */
  paymentWindow: variable('PAYMENT_WINDOW', '1800', 'seconds until an unpaid order expires', wholeNumber(1, 86_400)),
  corsOrigins: variable(
    'CORS_ORIGINS',
    'http://localhost:3000,http://127.0.0.1:3000',
    'origins of web clients served elsewhere that may call the API, separated by commas, or none',
    origins,
  ),
  cluster: variable('CLUSTER', '1', 'how many processes serve the shop on the one port', wholeNumber(1, 256)),
  metricsPort: optional(
    'METRICS_PORT',
    'where Prometheus finds /metrics, on HOST; without it nothing is counted',
    wholeNumber(1, 65535),
  ),
  otlpEndpoint: optional(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'an OpenTelemetry collector that takes traces by HTTP; without it nothing is traced',
    address('http://127.0.0.1:4318', 'http:', 'https:'),
  ),
  apiDocs: variable('API_DOCS', 'on', 'off: no page at /api/docs/', oneOf('on', 'off')),
  logLevel: variable(
    'LOG_LEVEL',
    'info',
    'how much is logged',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  ),
};

/** A secret that was copied from an example, or that repeats a few characters. */
const isGuessable = (text: string) =>
  /example|change.?me|replace.?me|your.?secret|not.?secret|for.?tests/i.test(text) || new Set(text).size < 10;

type Values = {
  [K in keyof typeof VARIABLES]: ReturnType<(typeof VARIABLES)[K]['read']> | NullWhenOptional<(typeof VARIABLES)[K]>;
};
type NullWhenOptional<V> = V extends { default: string } ? never : null;

/** The settings of the environment; `jwtSecret` is null when it has to be generated. */
export type Settings = Values & { shopFeatures: ShopFeature[]; payments: Payments };

/** The settings of a running server: the secret is known, and the lengths of months that the operator has corrected. */
export type Config = Settings & { jwtSecret: string; monthLengths?: Readonly<Record<number, readonly number[]>> };

/**
 * Reads the settings from an environment. Touches no file.
 * Throws a ConfigError that lists every problem at once.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const problems: string[] = [];
  const values = Object.fromEntries(
    Object.entries<Variable<unknown>>(VARIABLES).map(([key, { name, default: fallback, read }]) => {
      const text = environment[name]?.trim() || fallback;
      try {
        return [key, text === null ? null : read(text)];
      } catch (error) {
        if (!(error instanceof SettingError)) throw error;
        problems.push(`${name} ${error.message}.`);
        return [key, null];
      }
    }),
  ) as Values;
  // Another API server may support the specification's calls only.
  const shopFeatures = values.shopFeatures ?? readShopFeatures(values.apiBaseUrl ? 'none' : 'all') ?? [];
  const settings: Settings = {
    ...values,
    shopFeatures,
    webVitals: shopFeatures.length === 0 || values.apiBaseUrl ? 'off' : values.webVitals,
    payments: values.payments ?? defaultPayments(environment),
    databaseDirectUrl: values.databaseDirectUrl ?? values.databaseUrl,
  };
  problems.push(
    ...refuseUnknownKeys(
      environment,
      Object.values(VARIABLES).map(({ name }) => name),
    ),
  );
  problems.push(...findPaymentProblems(environment), ...findMediaProblems(environment));
  if (settings.tax && settings.tax !== 'none' && !environment.SELLER_PAN?.trim())
    problems.push(`SELLER_PAN is required with TAX=${settings.tax}: bills name the seller by it.`);
  if (environment.DATABASE_DIRECT_URL?.trim() && !environment.DATABASE_URL?.trim())
    problems.push('DATABASE_DIRECT_URL needs DATABASE_URL: it leads to the same database without a pooler.');
  if (environment.DATABASE_URL?.trim() && !environment.JWT_SECRET?.trim()) {
    problems.push(
      `JWT_SECRET is required with DATABASE_URL: at least ${MIN_SECRET_BYTES} bytes, e.g. from: openssl rand -hex 32.`,
    );
  }
  if (environment.NODE_ENV === 'production') {
    if (settings.seed === 'demo')
      problems.push('SEED must be none with NODE_ENV=production: the demo shop has a member with a public password.');
    if (settings.jwtSecret && isGuessable(settings.jwtSecret))
      problems.push(
        'JWT_SECRET is an example or too simple for NODE_ENV=production; take one e.g. from: openssl rand -hex 32.',
      );
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return settings;
}

/** The languages of the shop's pages and emails. */
export const shopLanguages = ({
  shopFeatures,
  apiBaseUrl,
}: Pick<Settings, 'shopFeatures' | 'apiBaseUrl'>): readonly Language[] =>
  languagesOf({ shopFeatures: writeShopFeatures(shopFeatures), apiBaseUrl: apiBaseUrl ?? '' });

/** The shop's public address without a trailing slash, for links in mails. */
export function shopAddress(config: Pick<Settings, 'publicUrl' | 'host' | 'port'>): string {
  const host = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(config.host) ? 'localhost' : config.host;
  return config.publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`;
}

/** Who is responsible for complaints and where they go; "" when neither is set. */
export const complaintLine = ({
  grievanceOfficer,
  grievanceContact,
}: Pick<Settings, 'grievanceOfficer' | 'grievanceContact'>): string =>
  [grievanceOfficer, grievanceContact].filter(Boolean).join(', ');

/** The shop's name and how to reach it, a line each: the end of every email. */
export const signatureLines = (
  i18n: I18n,
  config: Pick<
    Settings,
    | 'shopName'
    | 'postalAddress'
    | 'shopPhone'
    | 'shopEmail'
    | 'shopListingNumber'
    | 'grievanceOfficer'
    | 'grievanceContact'
  >,
): string[] => [
  ...[config.shopName, config.postalAddress, config.shopPhone, config.shopEmail],
  ...(config.shopListingNumber ? [i18n._('Listing number: {number}', { number: config.shopListingNumber })] : []),
  ...(complaintLine(config) ? [i18n._('Complaints: {contact}', { contact: complaintLine(config) })] : []),
];
