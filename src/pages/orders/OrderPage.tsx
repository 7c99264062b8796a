import { useParams } from 'react-router-dom';
import { paths } from '../../config/paths';
import { UnderConstruction } from '../../components/UnderConstruction';

export function OrderPage() {
  const { id } = useParams();
  return (
    <UnderConstruction title={`Order ${id}`} onward={{ to: paths.orders, text: 'All orders' }}>
      What you ordered, what it cost and where it is now will be here.
    </UnderConstruction>
  );
}
