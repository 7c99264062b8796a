import { styled } from '@mui/material/styles';
import { type Bill } from '../../../contract/bills';
import { dateInNepal } from '../../../contract/formats';
import { NepaliText } from '../../components/NepaliText';
import { InBoth } from './InBoth';
import { NamesOfGoods } from './NamesOfGoods';
import { Facts, type PaperSize, Sheet, Sums } from './paper';
import { PaperHead } from './PaperHead';
import { amountText, priceText } from './paperTexts';

const Parts = styled('div')({ display: 'grid', gap: '1.25em' });

type CreditNotePaperProps = {
  bill: Bill;
  note: Bill['credit_notes'][number];
  size: PaperSize;
};

/** A credit note of a bill as it is printed: which bill, why, which lines and how much. */
export const CreditNotePaper = ({ bill, note, size }: CreditNotePaperProps) => (
  <Sheet lang="en" size={size} aria-label={`Credit note ${note.number}`}>
    <Parts>
      <PaperHead seller={bill.seller} title="Credit Note" />
      <Facts>
        <dt>
          <InBoth text="Number" />
        </dt>
        <dd>
          <b>{note.number}</b>
        </dd>
        <dt>
          <InBoth text="Date" />
        </dt>
        <dd>
          {note.issued_on_bs} BS
          <br />
          {dateInNepal(note.issued_at)} AD
        </dd>
        <dt>
          <InBoth text="For bill" />
        </dt>
        <dd>
          {bill.number} of {bill.issued_on_bs} BS
        </dd>
        <dt>
          <InBoth text="Buyer" />
        </dt>
        <dd>
          <NepaliText>{bill.buyer.name}</NepaliText>
          {bill.buyer.address && (
            <>
              <br />
              <NepaliText>{bill.buyer.address}</NepaliText>
            </>
          )}
        </dd>
        {bill.buyer.pan && (
          <>
            <dt>
              <InBoth text="PAN" />
            </dt>
            <dd>{bill.buyer.pan}</dd>
          </>
        )}
        <dt>
          <InBoth text="Reason" />
        </dt>
        <dd>
          <NepaliText>{note.reason}</NepaliText>
        </dd>
      </Facts>
      <Sums>
        {note.lines.map(({ quantity, amount, ...names }, index) => [
          <dt key={`${index} name`}>
            {quantity !== 0 && `${quantity} × `}
            <NamesOfGoods {...names} />
          </dt>,
          <dd key={`${index} amount`}>{amountText(amount)}</dd>,
        ])}
        {note.vat !== undefined && (
          <>
            <dt className="first">
              <InBoth text="Exempt value" />
            </dt>
            <dd className="first">{amountText(note.exempt)}</dd>
            <dt>
              <InBoth text="Taxable value" />
            </dt>
            <dd>{amountText(note.taxable)}</dd>
            <dt>
              <InBoth text="VAT 13 %" />
            </dt>
            <dd>{amountText(note.vat)}</dd>
          </>
        )}
        <dt className="first total">
          <InBoth text="Credited" />
        </dt>
        <dd className="first total">{priceText(note.amount)}</dd>
      </Sums>
    </Parts>
  </Sheet>
);
