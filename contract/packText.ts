import { type I18n } from '@lingui/core';
import { localDigits } from './formats';
import { type Unit } from './rules';

type Pack = { unit: Unit | null; unit_amount: number | null };

/** "500 g", "1.5 kg", "750 ml", "6 pieces"; null when the size is unknown. */
export function packText(i18n: I18n, { unit, unit_amount: amount }: Pack): string | null {
  if (!unit || !amount) return null;
  const isLarge = unit !== 'piece' && amount >= 1000;
  const size = localDigits(i18n, String(isLarge ? amount / 1000 : amount));
  if (unit === 'piece') return amount === 1 ? i18n._('{size} piece', { size }) : i18n._('{size} pieces', { size });
  if (unit === 'g') return isLarge ? i18n._('{size} kg', { size }) : i18n._('{size} g', { size });
  if (!isLarge) return i18n._('{size} ml', { size });
  return amount === 1000 ? i18n._('{size} litre', { size }) : i18n._('{size} litres', { size });
}
