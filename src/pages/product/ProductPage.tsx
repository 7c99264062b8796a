import { useParams } from 'react-router-dom';
import { paths } from '../../config/paths';
import { UnderConstruction } from '../../components/UnderConstruction';

export function ProductPage() {
  const { id } = useParams();
  return (
    <UnderConstruction title={`Product ${id}`} onward={{ to: paths.products, text: 'See all products' }}>
      The full description, more pictures, the pack sizes and where it was grown will be here.
    </UnderConstruction>
  );
}
