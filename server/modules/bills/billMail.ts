import { type I18n } from '@lingui/core';
import { type Bill } from '../../../contract/bills';
import { formatPrice, localDigits } from '../../../contract/formats';
import { localName } from '../../../contract/localName';
import { METHOD_NAMES } from '../../../contract/orderTexts';
import { escapeHtml } from '../../http/escapeHtml';
import { mailLines, mailTable, type MailPart } from '../../queue/mailPage';

type Row = [name: string, value: string];

/** The unit of a line, which bills keep in English: "500 g", "piece". */
function unitText(i18n: I18n, unit: string): string {
  const [size] = /^[\d.]+/.exec(unit) ?? [];
  return size === undefined ? i18n._(unit) : i18n._(unit.replace(size, '{size}'), { size: localDigits(i18n, size) });
}

/**
 * A bill as a part of an email, as text and as HTML. Anybody can register another person's address: who bought it is left out until the
 * address is verified.
 */
export function billMail(i18n: I18n, bill: Bill, { isVerified }: { isVerified: boolean }): MailPart {
  const { seller, buyer, exempt, taxable, vat } = bill;
  const price = (amount: string) => formatPrice(i18n, amount);
  const pan = (number: string | null) => (number === null ? '' : i18n._('PAN {number}', { number }));
  const listing =
    seller.listing_number === null ? '' : i18n._('Listing number {number}', { number: seller.listing_number });
  const of = ({ name, address }: { name: string; address: string | null }, ...more: string[]) =>
    [name, address, ...more].filter(Boolean).join(', ');
  const head: Row[] = [
    [i18n._('Date'), i18n._('{bs} BS, {ad} AD', { bs: bill.issued_on_bs, ad: bill.issued_on })],
    [i18n._('Seller'), of(seller, pan(seller.pan), listing)],
    ...(isVerified ? ([[i18n._('Buyer'), of(buyer, buyer.phone_number, pan(buyer.pan))]] as Row[]) : []),
    [i18n._('Payment'), i18n._(METHOD_NAMES[bill.payment_method])],
    [i18n._('Issued by'), bill.issued_by],
  ];
  const lines = bill.lines.map(({ hs_code, unit, quantity, unit_price, amount, vat_rate, ...names }): Row => {
    const name = localName(i18n, names);
    const values = {
      name,
      quantity: localDigits(i18n, String(quantity)),
      unit: unitText(i18n, unit),
      price: price(unit_price),
    };
    const tax =
      vat_rate === undefined ? '' : vat_rate === 0 ? i18n._('exempt') : i18n._('VAT {rate} %', { rate: vat_rate });
    const parts = [i18n._('{name}: {quantity} × {unit} at {price}', values), hs_code && `HS ${hs_code}`, tax];
    return [parts.filter(Boolean).join(', '), price(amount)];
  });
  const sums: Row[] = [
    [i18n._('Delivery'), price(bill.delivery_fee)],
    ...(exempt === undefined || taxable === undefined || vat === undefined
      ? []
      : ([
          [i18n._('Exempt'), price(exempt)],
          [i18n._('Taxable'), price(taxable)],
          [i18n._('VAT'), price(vat)],
        ] as Row[])),
    [i18n._('Total'), price(bill.total)],
    [i18n._('In words'), bill.total_in_words],
  ];
  const title = `${i18n._(bill.title)} ${bill.number}`;
  const notes = bill.tax === 'none' ? [i18n._('This receipt is not a tax bill.')] : [];
  const lineOf = ([name, value]: Row) => `${name}: ${value}`;
  return {
    text: [title, ...[...head, ...lines, ...sums].map(lineOf), ...notes].join('\n'),
    html: `<h2>${escapeHtml(title)}</h2>
    ${mailLines([...head.map(lineOf), ...notes]).html}
    ${mailTable([...lines, ...sums]).html}`,
  };
}
