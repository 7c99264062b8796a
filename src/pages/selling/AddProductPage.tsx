import { paths } from '../../config/paths';
import { UnderConstruction } from '../../components/UnderConstruction';

export function AddProductPage() {
  return (
    <UnderConstruction title="Add product" onward={{ to: paths.myProducts, text: 'My products' }}>
      Name, price, stock and picture of a product of your own will be entered here.
    </UnderConstruction>
  );
}
