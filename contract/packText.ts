import { type Unit } from './rules';

type Pack = { unit: Unit | null; unit_amount: number | null };

/** "500 g", "1.5 kg", "750 ml", "6 pieces"; null when the size is unknown. */
export function packText({ unit, unit_amount: amount }: Pack): string | null {
  if (!unit || !amount) return null;
  if (unit === 'piece') return amount === 1 ? '1 piece' : `${amount} pieces`;
  if (amount < 1000) return `${amount} ${unit}`;
  return `${amount / 1000} ${unit === 'g' ? 'kg' : amount === 1000 ? 'litre' : 'litres'}`;
}
