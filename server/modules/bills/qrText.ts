/** What the QR code of a bill says: readable by people and by programs, without a network. */
export type QrFacts = {
  sellerPan: string | null;
  number: string;
  /** The date in Bikram Sambat. */
  date: string;
  buyerPan: string | null;
  total: string;
  /** Null on a paper without VAT. */
  vat: string | null;
};

/** One fact a line, "PAN: 301234567". What a paper does not have is left out. */
export function qrText({ sellerPan, number, date, buyerPan, total, vat }: QrFacts): string {
  return [
    ['PAN', sellerPan],
    ['Bill', number],
    ['Date', `${date} BS`],
    ['Buyer PAN', buyerPan],
    ['Total', `NPR ${total}`],
    ['VAT', vat && `NPR ${vat}`],
  ]
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
