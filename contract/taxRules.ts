/** Tax rules that apply on both sides. Plain values, cheap to import. */

/** How the seller is registered: not at all, by PAN alone, or for VAT. */
export const TAXES = ['none', 'pan', 'vat'] as const;

/** In percent. Prices include it. */
export const VAT_RATES = [0, 13] as const;
export type VatRate = (typeof VAT_RATES)[number];

/** A permanent account number or VAT number. */
export const PAN_PATTERN = /^\d{9}$/;
