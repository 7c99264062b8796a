import { styled } from '@mui/material/styles';
import { type Bill } from '../../../contract/bills';
import { NepaliText } from '../../components/NepaliText';
import { methodText } from '../../components/paymentMethods';
import { amountText, priceText } from '../../components/priceText';
import { timeText } from '../../components/timeText';
import { pageSettings } from '../../config/pageSettings';
import { BillLines } from './BillLines';
import { Facts, type PaperSize, Sheet, Sums, WIDE } from './paper';
import { PaperHead } from './PaperHead';
import { QrCode } from './QrCode';

const TITLES_NEPALI = { none: 'रसिद', pan: 'बीजक', vat: 'कर बीजक' } as const;

const Parts = styled('div')({ display: 'grid', gap: '1.25em' });

/** Side by side on a wide paper. */
const Two = styled('div')({
  display: 'grid',
  gap: '1.25em',
  alignItems: 'start',
  [WIDE]: { gridTemplateColumns: '1fr 1fr', gap: '2em' },
});

const Foot = styled('footer')({
  display: 'grid',
  justifyItems: 'center',
  gap: '1em',
  textAlign: 'center',
  breakInside: 'avoid',
  [WIDE]: { gridTemplateColumns: 'auto 1fr', justifyItems: 'start', alignItems: 'center', textAlign: 'start' },
});

const Note = styled('p')({ '&&': { marginTop: '0.5em' } });

type BillPaperProps = {
  bill: Bill;
  size: PaperSize;
  /** Whether it is the original, a copy, or neither. */
  print: string;
};

/** The bill of an order as it is printed. Its sums say how they come about, line by line. */
export function BillPaper({ bill, size, print }: BillPaperProps) {
  const { buyer, tax } = bill;
  const { shop } = pageSettings();
  return (
    <Sheet size={size} aria-label={`${bill.title} ${bill.number}`}>
      <Parts>
        <PaperHead seller={bill.seller} title={bill.title} titleNepali={TITLES_NEPALI[tax]} print={print} />
        <Two>
          <Facts>
            <dt>Number</dt>
            <dd>
              <b>{bill.number}</b>
            </dd>
            <dt>Date</dt>
            <dd>
              {bill.issued_on_bs} BS
              <br />
              {bill.issued_on} AD
            </dd>
            <dt>Fiscal year</dt>
            <dd>{bill.fiscal_year}</dd>
            <dt>Order</dt>
            <dd>{bill.order.number}</dd>
            <dt>Payment</dt>
            <dd>{methodText(bill.payment_method)}</dd>
          </Facts>
          <Facts>
            <dt>Buyer</dt>
            <dd>
              <b>
                <NepaliText>{buyer.name}</NepaliText>
              </b>
            </dd>
            {buyer.address && (
              <>
                <dt>Address</dt>
                <dd>
                  <NepaliText>{buyer.address}</NepaliText>
                </dd>
              </>
            )}
            <dt>Phone</dt>
            <dd>{buyer.phone_number}</dd>
            {tax !== 'none' && (
              <>
                <dt>PAN</dt>
                <dd>{buyer.pan ?? '–'}</dd>
              </>
            )}
          </Facts>
        </Two>
        <BillLines bill={bill} />
        <Two>
          <div>
            <p>
              In words: <b>{bill.total_in_words}</b>
            </p>
            {tax === 'none' && (
              <Note>
                <b>This receipt is not a tax bill.</b>
                <br />
                <span lang="ne">यो रसिद कर बीजक होइन।</span>
              </Note>
            )}
            {tax === 'vat' && <Note>Prices, amounts and the delivery fee include VAT.</Note>}
          </div>
          <Sums>
            <dt>Goods</dt>
            <dd>{amountText(bill.subtotal)}</dd>
            <dt>Delivery</dt>
            <dd>{amountText(bill.delivery_fee)}</dd>
            {tax === 'vat' && (
              <>
                <dt className="first">Exempt value</dt>
                <dd className="first">{amountText(bill.exempt ?? null)}</dd>
                <dt>Taxable value</dt>
                <dd>{amountText(bill.taxable ?? null)}</dd>
                <dt>VAT 13 %</dt>
                <dd>{amountText(bill.vat ?? null)}</dd>
              </>
            )}
            <dt className="first total">Total</dt>
            <dd className="first total">{priceText(bill.total)}</dd>
          </Sums>
        </Two>
        <Foot>
          <QrCode text={bill.qr} label="QR code with number, date and amounts of this bill" />
          <div>
            <p>
              Issued by <NepaliText>{bill.issued_by}</NepaliText>, {timeText(bill.issued_at)}
            </p>
            <p>
              {shop.phone} · {shop.email}
            </p>
            {shop.complaints && <p>Complaints: {shop.complaints}</p>}
          </div>
        </Foot>
      </Parts>
    </Sheet>
  );
}
