import { styled } from '@mui/material/styles';
import { type Bill } from '../../../contract/bills';
import { NepaliText } from '../../components/NepaliText';
import { WIDE } from './paper';

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
  title: string;
  titleNepali: string;
  /** Whether it is the original or a copy. */
  print?: string;
};

/** Who issued a paper, and what it is. */
export const PaperHead = ({ seller, title, titleNepali, print }: PaperHeadProps) => (
  <Head>
    <address>
      <div className="seller">
        <NepaliText>{seller.name}</NepaliText>
      </div>
      <div>
        <NepaliText>{seller.address}</NepaliText>
      </div>
      {seller.pan && <div>PAN {seller.pan}</div>}
      {seller.listing_number && <div>Department of Commerce {seller.listing_number}</div>}
    </address>
    <div>
      <div className="title">{title}</div>
      <div lang="ne">{titleNepali}</div>
      {print && <div className="print">{print}</div>}
    </div>
  </Head>
);
