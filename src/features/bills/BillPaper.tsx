import { styled } from '@mui/material/styles';
import { type Bill } from '../../../contract/bills';
import { NepaliText } from '../../components/NepaliText';
import { methodText } from '../../components/paymentMethods';
import { pageSettings } from '../../config/pageSettings';
import { BillLines } from './BillLines';
import { InBoth } from './InBoth';
import { Facts, type PaperSize, Sheet, Sums, WIDE } from './paper';
import { PaperHead } from './PaperHead';
import { amountText, priceText, timeText } from './paperTexts';
import { BILL_TITLES, NEPALI, type PaperWord } from './paperWords';
import { QrCode } from './QrCode';

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
  /** 0 for the original, 1 for the first copy; null for one that is no print of staff. */
  copy: number | null;
};

/** The bill of an order as it is printed. Its sums say how they come about, line by line. */
export function BillPaper({ bill, size, copy }: BillPaperProps) {
  const { buyer, tax } = bill;
  const { shop } = pageSettings();
  return (
    <Sheet lang="en" size={size} aria-label={`${bill.title} ${bill.number}`}>
      <Parts>
        <PaperHead
          seller={bill.seller}
          title={BILL_TITLES[tax]}
          print={<PrintName title={BILL_TITLES[tax]} copy={copy} />}
        />
        <Two>
          <Facts>
            <dt>
              <InBoth text="Number" />
            </dt>
            <dd>
              <b>{bill.number}</b>
            </dd>
            <dt>
              <InBoth text="Date" />
            </dt>
            <dd>
              {bill.issued_on_bs} BS
              <br />
              {bill.issued_on} AD
            </dd>
            <dt>
              <InBoth text="Fiscal year" />
            </dt>
            <dd>{bill.fiscal_year}</dd>
            <dt>
              <InBoth text="Order" />
            </dt>
            <dd>{bill.order.number}</dd>
            <dt>
              <InBoth text="Payment" />
            </dt>
            <dd>
              {bill.payment_method === 'cod' ? <InBoth text="Cash on delivery" /> : methodText(bill.payment_method)}
            </dd>
          </Facts>
          <Facts>
            <dt>
              <InBoth text="Buyer" />
            </dt>
            <dd>
              <b>
                <NepaliText>{buyer.name}</NepaliText>
              </b>
            </dd>
            {buyer.address && (
              <>
                <dt>
                  <InBoth text="Address" />
                </dt>
                <dd>
                  <NepaliText>{buyer.address}</NepaliText>
                </dd>
              </>
            )}
            <dt>
              <InBoth text="Phone" />
            </dt>
            <dd>{buyer.phone_number}</dd>
            {tax !== 'none' && (
              <>
                <dt>
                  <InBoth text="PAN" />
                </dt>
                <dd>{buyer.pan ?? '–'}</dd>
              </>
            )}
          </Facts>
        </Two>
        <BillLines bill={bill} />
        <Two>
          <div>
            <p>
              <InBoth text="In words" />: <b>{bill.total_in_words}</b>
            </p>
            {tax === 'none' && (
              <Note>
                <b>
                  <InBoth text="This receipt is not a tax bill." />
                </b>
              </Note>
            )}
            {tax === 'vat' && (
              <Note>
                <InBoth text="Prices, amounts and the delivery fee include VAT." />
              </Note>
            )}
          </div>
          <Sums>
            <dt>
              <InBoth text="Goods" />
            </dt>
            <dd>{amountText(bill.subtotal)}</dd>
            <dt>
              <InBoth text="Delivery" />
            </dt>
            <dd>{amountText(bill.delivery_fee)}</dd>
            {tax === 'vat' && (
              <>
                <dt className="first">
                  <InBoth text="Exempt value" />
                </dt>
                <dd className="first">{amountText(bill.exempt)}</dd>
                <dt>
                  <InBoth text="Taxable value" />
                </dt>
                <dd>{amountText(bill.taxable)}</dd>
                <dt>
                  <InBoth text="VAT 13 %" />
                </dt>
                <dd>{amountText(bill.vat)}</dd>
              </>
            )}
            <dt className="first total">
              <InBoth text="Total" />
            </dt>
            <dd className="first total">{priceText(bill.total)}</dd>
          </Sums>
        </Two>
        <Foot>
          <QrCode text={bill.qr} label="QR code with number, date and amounts of this bill" />
          <div>
            <p>
              <InBoth text="Issued by" />: <NepaliText>{bill.issued_by}</NepaliText>, {timeText(bill.issued_at)}
            </p>
            <p>
              {shop.phone} · {shop.email}
            </p>
            {shop.complaints && (
              <p>
                <InBoth text="Complaints" />: {shop.complaints}
              </p>
            )}
          </div>
        </Foot>
      </Parts>
    </Sheet>
  );
}

/** Whether a print is the original, a copy, or neither. */
function PrintName({ title, copy }: { title: PaperWord; copy: number | null }) {
  if (copy === 0) return <InBoth text="Original" />;
  return copy === null ? (
    <>
      Electronic {title.toLowerCase()} · <span lang="ne">विद्युतीय {NEPALI[title]}</span>
    </>
  ) : (
    <>
      Copy of Original {copy} · <span lang="ne">सक्कलको प्रतिलिपि {copy}</span>
    </>
  );
}
