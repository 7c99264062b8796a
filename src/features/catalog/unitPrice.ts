import { type I18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { readPaisa } from '../../../contract/money';
import { type Unit } from '../../../contract/rules';
import { type ShownProduct } from './readProducts';

type Pack = Pick<ShownProduct, 'price' | 'unit' | 'unit_amount'>;

/** The amount of a unit to which prices are compared, and its name. */
type Reference = { unit: Unit; amount: number; name: '100 g' | 'kg' | '100 ml' | 'litre' | 'piece' };
export type ReferenceName = Reference['name'];

const SMALL: Partial<Record<Unit, Reference>> = {
  g: { unit: 'g', amount: 100, name: '100 g' },
  ml: { unit: 'ml', amount: 100, name: '100 ml' },
};
const LARGE: Record<Unit, Reference> = {
  g: { unit: 'g', amount: 1000, name: 'kg' },
  ml: { unit: 'ml', amount: 1000, name: 'litre' },
  piece: { unit: 'piece', amount: 1, name: 'piece' },
};

/** Packs below this many grams or millilitres are compared by 100 of them. */
const LARGE_FROM = 250;

/** The price of 100 g, a kilogram, 100 ml, a litre or a piece, in whole paisa; null when the pack's size is unknown or is one piece. */
export function unitPrice({ price, unit, unit_amount: amount }: Pack): { paisa: number; reference: Reference } | null {
  const paisa = readPaisa(price);
  if (!unit || !amount || !paisa || (unit === 'piece' && amount === 1)) return null;
  const reference = (amount < LARGE_FROM && SMALL[unit]) || LARGE[unit];
  return { paisa: Math.round((paisa * reference.amount) / amount), reference };
}

/** "179.00 per kg", of the formatted price and the amount of the reference. */
export function unitPriceText(i18n: I18n, price: string, reference: ReferenceName): string {
  const texts: Record<ReferenceName, MessageDescriptor> = {
    '100 g': msg`${price} per 100 g`,
    kg: msg`${price} per kg`,
    '100 ml': msg`${price} per 100 ml`,
    litre: msg`${price} per litre`,
    piece: msg`${price} per piece`,
  };
  return i18n._(texts[reference]);
}
