import { styled } from '@mui/material/styles';
import { type ReactNode } from 'react';
import { type Bill } from '../../../contract/bills';
import { NepaliText } from '../../components/NepaliText';
import { InBoth } from './InBoth';
import { WIDE } from './paper';
import { type PaperWord } from './paperWords';

const Head = styled('header')({
  display: 'grid',
  gap: '1em',
  textAlign: 'center',
  '& .seller': { fontSize: '1.35em', fontWeight: 750, lineHeight: 1.2 },
  '& .title': { fontSize: '1.35em', fontWeight: 700, lineHeight: 1.2 },
  '& .print': { marginTop: '0.35em', fontWeight: 650 },
  [WIDE]: {
    gridTemplateColumns: '1fr auto',
    textAlign: 'start',
    '& > :last-child': { textAlign: 'end' },
    '& .seller, & .title': { fontSize: '1.6em' },
  },
});

type PaperHeadProps = {
  seller: Bill['seller'];
  title: PaperWord;
  /** Whether it is the original or a copy. */
  print?: ReactNode;
};

/** Who issued a paper, and what it is. */
export const PaperHead = ({ seller, title, print }: PaperHeadProps) => (
  <Head>
    <address>
      <div className="seller">
        <NepaliText>{seller.name}</NepaliText>
      </div>
      <div>
        <NepaliText>{seller.address}</NepaliText>
      </div>
      {seller.pan && (
        <div>
          <InBoth text="PAN" /> {seller.pan}
        </div>
      )}
      {seller.listing_number && (
        <div>
          <InBoth text="Department of Commerce" /> {seller.listing_number}
        </div>
      )}
    </address>
    <div>
      <div className="title">
        <InBoth text={title} />
      </div>
      {print && <div className="print">{print}</div>}
    </div>
  </Head>
);
