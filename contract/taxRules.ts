/** Tax rules that apply on both sides. Plain values, cheap to import. */

/** How the seller is registered: not at all, by PAN alone, or for VAT. */
export const TAXES = ['none', 'pan', 'vat'] as const;

/** The rates of VAT in percent. Prices include it. */
export const VAT_RATES = [0, 13] as const;
export type VatRate = (typeof VAT_RATES)[number];

/** A permanent account number or VAT number. */
export const PAN_PATTERN = /^(?!0+$)\d{9}$/;

/** At least four digits, with or without dots between pairs: `0802`, `0802.32`, `08023200`. */
export const HS_CODE_PATTERN = /^\d{4}(\.?\d{2}){0,4}$/;
