import { useParams } from 'react-router-dom';
import { paths } from '../../config/paths';
import { UnderConstruction } from '../../components/UnderConstruction';

export function EditProductPage() {
  const { id } = useParams();
  return (
    <UnderConstruction title={`Edit product ${id}`} onward={{ to: paths.myProducts, text: 'My products' }}>
      Name, price, stock and picture of this product will be changed here.
    </UnderConstruction>
  );
}
