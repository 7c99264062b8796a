import { type Bill } from '../../../contract/bills';
import { formatPrice } from '../../../contract/formats';
import { METHOD_NAMES } from '../../../contract/orderTexts';
import { escapeHtml } from '../../http/escapeHtml';
import { english } from '../../i18n';
import { mailLines, mailTable, type MailPart } from '../../queue/mailPage';

const numbered = (name: string, number: string | null): string[] => (number === null ? [] : [`${name} ${number}`]);

/**
 * A bill as a part of an email, as text and as HTML. Anybody can register another person's address: who bought it is left out until the
 * address is verified.
 */
export function billMail(bill: Bill, { isVerified }: { isVerified: boolean }): MailPart {
  const { seller, buyer } = bill;
  const details: [name: string, value: string][] = [
    ['Date', `${bill.issued_on_bs} BS, ${bill.issued_on} AD`],
    [
      'Seller',
      [
        ...[seller.name, seller.address],
        ...numbered('PAN', seller.pan),
        ...numbered('Listing number', seller.listing_number),
      ].join(', '),
    ],
    [
      'Buyer',
      [buyer.name, ...(buyer.address ? [buyer.address] : []), buyer.phone_number, ...numbered('PAN', buyer.pan)].join(
        ', ',
      ),
    ],
    ['Payment', METHOD_NAMES[bill.payment_method]],
    ['Issued by', bill.issued_by],
  ];
  const head = details.filter(([name]) => isVerified || name !== 'Buyer');
  const lines = bill.lines.map(({ hs_code, name, unit, quantity, unit_price, amount, vat_rate }): [string, string] => [
    [
      `${name}: ${quantity} × ${unit} at ${formatPrice(english, unit_price)}`,
      ...numbered('HS', hs_code),
      ...(vat_rate === undefined ? [] : [vat_rate === 0 ? 'exempt' : `VAT ${vat_rate} %`]),
    ].join(', '),
    formatPrice(english, amount),
  ]);
  const { exempt, taxable, vat } = bill;
  const sums: [string, string][] = [
    ['Delivery', formatPrice(english, bill.delivery_fee)],
    ...(exempt === undefined || taxable === undefined || vat === undefined
      ? []
      : ([
          ['Exempt', formatPrice(english, exempt)],
          ['Taxable', formatPrice(english, taxable)],
          ['VAT', formatPrice(english, vat)],
        ] as [string, string][])),
    ['Total', formatPrice(english, bill.total)],
    ['In words', bill.total_in_words],
  ];
  const title = `${bill.title} ${bill.number}`;
  const notes = bill.tax === 'none' ? ['This receipt is not a tax bill.'] : [];
  return {
    text: [title, ...[...head, ...lines, ...sums].map(([name, value]) => `${name}: ${value}`), ...notes].join('\n'),
    html: `<h2>${escapeHtml(title)}</h2>
    ${mailLines([...head.map(([name, value]) => `${name}: ${value}`), ...notes]).html}
    ${mailTable([...lines, ...sums]).html}`,
  };
}
