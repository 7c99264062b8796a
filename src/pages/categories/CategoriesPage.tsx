import { paths } from '../../config/paths';
import { UnderConstruction } from '../../components/UnderConstruction';

export function CategoriesPage() {
  return (
    <UnderConstruction title="Categories" onward={{ to: paths.products, text: 'Browse the products' }}>
      All the shelves of the shop at a glance. Until then, the list of products can be filtered by category.
    </UnderConstruction>
  );
}
