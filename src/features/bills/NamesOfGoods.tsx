import { type Bill } from '../../../contract/bills';
import { NepaliText } from '../../components/NepaliText';

/** The name of goods on a paper, and below it the one in Nepali if there is one. */
export const NamesOfGoods = ({ name, name_ne }: Pick<Bill['lines'][number], 'name' | 'name_ne'>) => (
  <>
    <NepaliText>{name}</NepaliText>
    {name_ne && (
      <>
        <br />
        <span lang="ne">{name_ne}</span>
      </>
    )}
  </>
);
