import { paths } from '../../config/paths';
import { UnderConstruction } from '../../components/UnderConstruction';

export function MyProductsPage() {
  return (
    <UnderConstruction title="My Products" onward={{ to: paths.addProduct, text: 'Add a product' }}>
      The products that you sell yourself will be here.
    </UnderConstruction>
  );
}
