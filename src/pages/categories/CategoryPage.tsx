import { useParams } from 'react-router-dom';
import { paths } from '../../config/paths';
import { UnderConstruction } from '../../components/UnderConstruction';

export function CategoryPage() {
  const { id } = useParams();
  return (
    <UnderConstruction title={`Category ${id}`} onward={{ to: paths.products, text: 'Browse the products' }}>
      Everything on this shelf will be here. Until then, the list of products can be filtered by category.
    </UnderConstruction>
  );
}
