import { contactParts, telHref } from '../../../contract/contactLine';
import { DECISION_DAYS, REFUND_DAYS } from '../../../contract/legalDates';
import { formatPaisa, paisaOf } from '../../../contract/money';
import { type TextPlaceholder } from '../../../contract/pageTexts';
import { RETURN_WINDOWS } from '../../../contract/problemRules';
import { type AppContext } from '../../context';
import { type DeliveryTerms } from '../delivery/deliveryAreas';
import { type Fact, type FactPart, type Facts } from './markdown';

/** What the facts of the shop are read from. */
type FactSource = Pick<AppContext, 'config' | 'paymentProviders'> & { areas: DeliveryTerms[] };

const text = (text: string): FactPart[] => [{ text }];
const list = (texts: string[]): Fact => ({ items: texts.map(text) });

const UNITS = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
] as const;

/** "7 days", "24 hours", "90 seconds": in the largest unit of which there are two or more. */
function durationText(seconds: number): string {
  const [unit, size] = UNITS.find(([, size]) => seconds % size === 0 && seconds >= 2 * size) ?? ['seconds', 1];
  return `${seconds / size} ${unit}`;
}

/** "Kathmandu Valley: NPR 100.00, free from NPR 2,000.00, at a time that you choose". */
function areaText({ area, fee, freeFrom, courierDays }: DeliveryTerms): string {
  const price = Number(fee) === 0 ? 'free' : formatPaisa(paisaOf(fee));
  const [from, to] = courierDays ?? [];
  const days = from === to ? from : `${from} to ${to}`;
  return [
    `${area}: ${price}`,
    ...(freeFrom === null ? [] : [`free from ${formatPaisa(paisaOf(freeFrom))}`]),
    courierDays ? `in ${days} days by courier` : 'at a time that you choose',
  ].join(', ');
}

type Config = AppContext['config'];
const phone = ({ shopPhone }: Config): FactPart[] => [{ text: shopPhone, href: telHref(shopPhone) }];
const email = ({ shopEmail }: Config): FactPart[] => [{ text: shopEmail, href: `mailto:${shopEmail}` }];

/** The numbers under which the seller is registered, in words. */
const sellerNumbers = ({ sellerPan, shopListingNumber }: Pick<Config, 'sellerPan' | 'shopListingNumber'>) => [
  ...(sellerPan ? [`PAN ${sellerPan}`] : []),
  ...(shopListingNumber ? [`Department of Commerce ${shopListingNumber}`] : []),
];

const walletNames = ({ paymentProviders }: FactSource): string[] =>
  [...paymentProviders.values()].filter(({ id }) => id !== 'cod').map(({ name }) => name);

/** The facts that texts can name, by the names of their placeholders. */
const PLACEHOLDERS: Record<string, { about: string; read: (source: FactSource) => Fact }> = {
  shop_name: { about: 'Name of the shop', read: ({ config }) => text(config.shopName) },
  shop_address: { about: 'Address of the shop', read: ({ config }) => text(config.postalAddress) },
  shop_phone: { about: 'Phone number, as a link', read: ({ config }) => phone(config) },
  shop_email: { about: 'Email address, as a link', read: ({ config }) => email(config) },
  seller_numbers: {
    about: 'PAN and listing number, as a list',
    read: ({ config }) => list(sellerNumbers(config)),
  },
  grievance_officer: {
    about: 'Who is responsible for complaints; the shop when nobody is named',
    read: ({ config }) => text(config.grievanceOfficer ?? config.shopName),
  },
  complaint_contact: {
    about: 'Where complaints go; phone and email of the shop when it has no other',
    read: ({ config }) =>
      config.grievanceContact
        ? contactParts(config.grievanceContact)
        : [...phone(config), { text: ' or ' }, ...email(config)],
  },
  complaint_days: { about: 'How long a complaint may take', read: () => text(`${DECISION_DAYS} days`) },
  refund_days: { about: 'How long a refund may take', read: () => text(`${REFUND_DAYS} days`) },
  return_days_sealed: {
    about: 'How long sealed packs can be returned',
    read: () => text(durationText(RETURN_WINDOWS.sealed / 1000)),
  },
  return_days_other: {
    about: 'How long other goods can be returned',
    read: () => text(durationText(RETURN_WINDOWS.other / 1000)),
  },
  return_hours_fresh: {
    about: 'How long fresh goods can be returned',
    read: () => text(durationText(RETURN_WINDOWS.fresh / 1000)),
  },
  payment_methods: {
    about: 'All ways to pay, as a list',
    read: ({ paymentProviders }) => list([...paymentProviders.values()].map(({ name }) => name)),
  },
  wallets: { about: 'The wallets', read: (source) => text(walletNames(source).join(' and ')) },
  cash_limit: {
    about: 'The most that can be paid on delivery',
    read: ({ config }) => text(formatPaisa(config.codLimit)),
  },
  payment_window: {
    about: 'How long an unpaid order waits',
    read: ({ config }) => text(durationText(config.paymentWindow)),
  },
  max_pieces: {
    about: 'The most pieces of one product in an order',
    read: ({ config }) => text(String(config.maxPieces)),
  },
  session_length: { about: 'How long a login lasts', read: ({ config }) => text(durationText(config.refreshTokenTtl)) },
  log_length: {
    about: 'How long the log of the server is kept',
    read: ({ config: { logDays } }) =>
      text(logDays === null ? 'until it is no longer needed for faults and attacks' : durationText(logDays * 86_400)),
  },
  delivery_areas: { about: 'Areas with fee and time, as a list', read: ({ areas }) => list(areas.map(areaText)) },
};

/** What each placeholder is filled in with. */
export const readFacts = (source: FactSource): Facts =>
  new Map(Object.entries(PLACEHOLDERS).map(([name, { read }]) => [name, read(source)]));

const plain = (parts: FactPart[]): string => parts.map(({ text }) => text).join('');

/** All placeholders, for those who write texts. */
export const describePlaceholders = (facts: Facts): TextPlaceholder[] =>
  [...facts].map(([name, fact]) => ({
    name,
    about: PLACEHOLDERS[name]!.about,
    value: Array.isArray(fact) ? plain(fact) : fact.items.map(plain).join('; '),
  }));
