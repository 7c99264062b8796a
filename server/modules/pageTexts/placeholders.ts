import { type I18n } from '@lingui/core';
import { contactParts, telHref } from '../../../contract/contactLine';
import { formatMoney } from '../../../contract/formats';
import { DECISION_DAYS, REFUND_DAYS } from '../../../contract/legalDates';
import { paisaOf } from '../../../contract/money';
import { type TextPlaceholder } from '../../../contract/pageTexts';
import { METHOD_NAMES } from '../../../contract/orderTexts';
import { RETURN_WINDOWS } from '../../../contract/problemRules';
import { type AppContext } from '../../context';
import { type DeliveryTerms } from '../delivery/deliveryAreas';
import { type Fact, type FactPart, type Facts } from './markdown';

/** What the facts of the shop are read from. */
type FactSource = Pick<AppContext, 'config' | 'paymentProviders'> & { areas: DeliveryTerms[] };

const text = (text: string): FactPart[] => [{ text }];
const list = (texts: string[]): Fact => ({ items: texts.map(text) });

const UNITS = [
  [/*i18n*/ '{count} days', 86_400],
  [/*i18n*/ '{count} hours', 3600],
  [/*i18n*/ '{count} minutes', 60],
] as const;

/** "7 days", "24 hours", "90 seconds": in the largest unit of which there are two or more. */
function durationText(i18n: I18n, seconds: number): string {
  const found = UNITS.find(([, size]) => seconds % size === 0 && seconds >= 2 * size);
  const [unit, size] = found ?? [/*i18n*/ '{count} seconds', 1];
  return i18n._(unit, { count: seconds / size });
}

const daysText = (i18n: I18n, days: number): string => durationText(i18n, days * 86_400);

function courierText(i18n: I18n, [from, to]: readonly [number, number]): string {
  if (from === to) return i18n._('in {from} days by courier', { from });
  return i18n._('in {from} to {to} days by courier', { from, to });
}

/** "Kathmandu Valley: NPR 100.00, free from NPR 2,000.00, at a time that you choose". */
function areaText(i18n: I18n, { area, fee, freeFrom, courierDays }: DeliveryTerms): string {
  const amount = (value: string) => formatMoney(i18n, paisaOf(value));
  const price = Number(fee) === 0 ? i18n._('free') : amount(fee);
  return [
    `${area}: ${price}`,
    ...(freeFrom === null ? [] : [i18n._('free from {amount}', { amount: amount(freeFrom) })]),
    courierDays ? courierText(i18n, courierDays) : i18n._('at a time that you choose'),
  ].join(', ');
}

type Config = AppContext['config'];
const phone = ({ shopPhone }: Config): FactPart[] => [{ text: shopPhone, href: telHref(shopPhone) }];
const email = ({ shopEmail }: Config): FactPart[] => [{ text: shopEmail, href: `mailto:${shopEmail}` }];

/** The numbers under which the seller is registered, in words. */
const sellerNumbers = (
  i18n: I18n,
  { sellerPan, shopListingNumber: listing }: Pick<Config, 'sellerPan' | 'shopListingNumber'>,
) => [
  ...(sellerPan ? [i18n._('PAN {pan}', { pan: sellerPan })] : []),
  ...(listing ? [i18n._('Department of Commerce {listing}', { listing })] : []),
];

const methodNames = (i18n: I18n, { paymentProviders }: FactSource): string[] =>
  [...paymentProviders.keys()].map((id) => i18n._(METHOD_NAMES[id]));
const walletNames = ({ paymentProviders }: FactSource): string[] =>
  [...paymentProviders.keys()].filter((id) => id !== 'cod').map((id) => METHOD_NAMES[id]);

/** The facts that texts can name, by the names of their placeholders. */
const PLACEHOLDERS: Record<string, { about: string; read: (source: FactSource, i18n: I18n) => Fact }> = {
  shop_name: { about: 'Name of the shop', read: ({ config }) => text(config.shopName) },
  shop_address: { about: 'Address of the shop', read: ({ config }) => text(config.postalAddress) },
  shop_phone: { about: 'Phone number, as a link', read: ({ config }) => phone(config) },
  shop_email: { about: 'Email address, as a link', read: ({ config }) => email(config) },
  seller_numbers: {
    about: 'PAN and listing number, as a list',
    read: ({ config }, i18n) => list(sellerNumbers(i18n, config)),
  },
  grievance_officer: {
    about: 'Who is responsible for complaints; the shop when nobody is named',
    read: ({ config }) => text(config.grievanceOfficer ?? config.shopName),
  },
  complaint_contact: {
    about: 'Where complaints go; phone and email of the shop when it has no other',
    read: ({ config }, i18n) =>
      config.grievanceContact
        ? contactParts(config.grievanceContact)
        : [...phone(config), { text: ` ${i18n._('or')} ` }, ...email(config)],
  },
  complaint_days: { about: 'How long a complaint may take', read: (_, i18n) => text(daysText(i18n, DECISION_DAYS)) },
  refund_days: { about: 'How long a refund may take', read: (_, i18n) => text(daysText(i18n, REFUND_DAYS)) },
  return_days_sealed: {
    about: 'How long sealed packs can be returned',
    read: (_, i18n) => text(durationText(i18n, RETURN_WINDOWS.sealed / 1000)),
  },
  return_days_other: {
    about: 'How long other goods can be returned',
    read: (_, i18n) => text(durationText(i18n, RETURN_WINDOWS.other / 1000)),
  },
  return_hours_fresh: {
    about: 'How long fresh goods can be returned',
    read: (_, i18n) => text(durationText(i18n, RETURN_WINDOWS.fresh / 1000)),
  },
  payment_methods: {
    about: 'All ways to pay, as a list',
    read: (source, i18n) => list(methodNames(i18n, source)),
  },
  wallets: { about: 'The wallets', read: (source, i18n) => text(walletNames(source).join(` ${i18n._('and')} `)) },
  cash_limit: {
    about: 'The most that can be paid on delivery',
    read: ({ config }, i18n) => text(formatMoney(i18n, config.codLimit)),
  },
  payment_window: {
    about: 'How long an unpaid order waits',
    read: ({ config }, i18n) => text(durationText(i18n, config.paymentWindow)),
  },
  max_pieces: {
    about: 'The most pieces of one product in an order',
    read: ({ config }) => text(String(config.maxPieces)),
  },
  session_length: {
    about: 'How long a login lasts',
    read: ({ config }, i18n) => text(durationText(i18n, config.refreshTokenTtl)),
  },
  log_length: {
    about: 'How long the log of the server is kept',
    read: ({ config: { logDays } }, i18n) =>
      text(logDays === null ? i18n._('until it is no longer needed for faults and attacks') : daysText(i18n, logDays)),
  },
  delivery_areas: {
    about: 'Areas with fee and time, as a list',
    read: ({ areas }, i18n) => list(areas.map((area) => areaText(i18n, area))),
  },
};

/** What each placeholder is filled in with, in the words of a language. */
export const readFacts = (source: FactSource, i18n: I18n): Facts =>
  new Map(Object.entries(PLACEHOLDERS).map(([name, { read }]) => [name, read(source, i18n)]));

const plain = (parts: FactPart[]): string => parts.map(({ text }) => text).join('');

/** All placeholders, for those who write texts. */
export const describePlaceholders = (facts: Facts): TextPlaceholder[] =>
  [...facts].map(([name, fact]) => ({
    name,
    about: PLACEHOLDERS[name]!.about,
    value: Array.isArray(fact) ? plain(fact) : fact.items.map(plain).join('; '),
  }));
