/** Readers convert the text of a setting. */
import { isIP } from 'node:net';
import { contactParts } from '../../contract/contactLine';
import { withPlainDigits } from '../../contract/decimalDigits';
import { readPaisa } from '../../contract/money';
import { EMAIL_MAX, EMAIL_PATTERN } from '../../contract/rules';
import { PAN_PATTERN } from '../../contract/taxRules';
import { oneLine } from '../../contract/plainText';
import { readShopFeatures, SHOP_FEATURES, type ShopFeature } from '../../contract/shopFeatures';

export const MIN_SECRET_BYTES = 32;

/** Thrown by a reader: its message says what the value must be. */
export class SettingError extends Error {}

export function wholeNumber(min: number, max: number) {
  return (text: string): number => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
    if (!(value >= min && value <= max)) throw new SettingError(`must be a whole number from ${min} to ${max}`);
    return value;
  };
}

export function oneOf<const T extends string>(...choices: T[]) {
  return (text: string): T => {
    const choice = choices.find((each) => each === text);
    if (choice === undefined) throw new SettingError(`must be one of: ${choices.join(', ')}`);
    return choice;
  };
}

export function address(example: string, ...protocols: string[]) {
  return (text: string): string => {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (!url || !protocols.includes(url.protocol) || url.hostname === '')
      throw new SettingError(`must be an address like ${example}`);
    return text.replace(/\/+$/, '');
  };
}

/** An address that is called exactly as it is written, with or without a slash at its end. */
export function callAddress(example: string) {
  const check = address(example, 'http:', 'https:');
  return (text: string): string => {
    check(text);
    if (/[?#]/.test(text)) throw new SettingError(`must be an address like ${example}, without a query`);
    return text;
  };
}

/** Paisa of an amount in NPR. */
export function amount(text: string): number {
  const paisa = /^\d{1,9}(\.\d{1,2})?$/.test(text) ? readPaisa(text) : null;
  if (paisa === null) throw new SettingError('must be an amount in NPR like 10000.00');
  return paisa;
}

/** `none` is an empty list. */
export function origins(text: string): string[] {
  if (text === 'none') return [];
  return text.split(',').map((each) => {
    const origin = each.trim();
    const url = URL.canParse(origin) ? new URL(origin) : null;
    if (!url || !/^https?:$/.test(url.protocol) || url.origin !== origin)
      throw new SettingError('must be none, or origins like https://shop.example, separated by commas');
    return origin;
  });
}

/** Text of one line, without control characters or marks that change the direction of writing. */
export function singleLine(max: number) {
  return (text: string): string => {
    if (text.length > max || oneLine(text) !== text)
      throw new SettingError(`must be one line of at most ${max} characters`);
    return text;
  };
}

export function emailAddress(text: string): string {
  if (text.length > EMAIL_MAX || !EMAIL_PATTERN.test(text))
    throw new SettingError('must be an email address like help@shop.example');
  return text;
}

/** A telephone number as people write it. */
export function phone(text: string): string {
  const phone = withPlainDigits(text);
  if (!/^\+?[0-9][0-9 ()-]{4,28}[0-9]$/.test(phone))
    throw new SettingError('must be a phone number like +977 1 5550100');
  return phone;
}

/** One line of text with an email address or a phone number in it. */
export function contact(text: string): string {
  const line = singleLine(200)(withPlainDigits(text));
  if (!contactParts(line).some(({ href }) => href))
    throw new SettingError('must be a line with an email address or a phone number in it');
  return line;
}

export function pan(text: string): string {
  if (!PAN_PATTERN.test(text)) throw new SettingError('must be a PAN or VAT number of nine digits');
  return text;
}

export const asItIs = (text: string): string => text;

/** Addresses and networks, of IP version 4 or 6. */
export function networks(text: string): string[] {
  return text.split(',').map((each) => {
    const network = each.trim();
    const [ip = '', bits, more] = network.split('/');
    const size = { 4: 32, 6: 128 }[isIP(ip)] ?? -1;
    if (size < 0 || more !== undefined || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= size))) {
      throw new SettingError('must be addresses or networks like 10.0.0.7 or 10.0.0.0/8, separated by commas');
    }
    return network;
  });
}

export function shopFeatures(text: string): ShopFeature[] {
  const features = readShopFeatures(text);
  if (!features)
    throw new SettingError(`must be all, none, or a list of ${SHOP_FEATURES.join(', ')}, separated by commas`);
  return features;
}

export function secret(text: string): string {
  if (Buffer.byteLength(text) < MIN_SECRET_BYTES)
    throw new SettingError(`must be at least ${MIN_SECRET_BYTES} bytes long, e.g. from: openssl rand -hex 32`);
  return text;
}
