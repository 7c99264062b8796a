import { styled } from '@mui/material/styles';
import { type Bill } from '../../../contract/bills';
import { NepaliText } from '../../components/NepaliText';
import { amountText, priceText } from '../../components/priceText';
import { dateInNepal } from '../../components/timeText';
import { Facts, type PaperSize, Sheet, Sums } from './paper';
import { PaperHead } from './PaperHead';

const Parts = styled('div')({ display: 'grid', gap: '1.25em' });

type CreditNotePaperProps = {
  bill: Bill;
  note: Bill['credit_notes'][number];
  size: PaperSize;
};

/** A credit note of a bill as it is printed: which bill, why, which lines and how much. */
export const CreditNotePaper = ({ bill, note, size }: CreditNotePaperProps) => (
  <Sheet size={size} aria-label={`Credit note ${note.number}`}>
    <Parts>
      <PaperHead seller={bill.seller} title="Credit Note" titleNepali="क्रेडिट नोट" />
      <Facts>
        <dt>Number</dt>
        <dd>
          <b>{note.number}</b>
        </dd>
        <dt>Date</dt>
        <dd>
          {note.issued_on_bs} BS
          <br />
          {dateInNepal(note.issued_at)} AD
        </dd>
        <dt>For bill</dt>
        <dd>
          {bill.number} of {bill.issued_on_bs} BS
        </dd>
        <dt>Buyer</dt>
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
            <dt>PAN</dt>
            <dd>{bill.buyer.pan}</dd>
          </>
        )}
        <dt>Reason</dt>
        <dd>
          <NepaliText>{note.reason}</NepaliText>
        </dd>
      </Facts>
      <Sums>
        {note.lines.map(({ name, quantity, amount }, index) => [
          <dt key={`${index} name`}>
            {quantity !== 0 && `${quantity} × `}
            <NepaliText>{name}</NepaliText>
          </dt>,
          <dd key={`${index} amount`}>{amountText(amount)}</dd>,
        ])}
        {note.vat !== undefined && (
          <>
            <dt className="first">Exempt value</dt>
            <dd className="first">{amountText(note.exempt ?? null)}</dd>
            <dt>Taxable value</dt>
            <dd>{amountText(note.taxable ?? null)}</dd>
            <dt>VAT 13 %</dt>
            <dd>{amountText(note.vat)}</dd>
          </>
        )}
        <dt className="first total">Credited</dt>
        <dd className="first total">{priceText(note.amount)}</dd>
      </Sums>
    </Parts>
  </Sheet>
);
