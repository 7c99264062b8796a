import { paths } from '../../config/paths';
import { UnderConstruction } from '../../components/UnderConstruction';

export function OrdersPage() {
  return (
    <UnderConstruction title="Orders" onward={{ to: paths.products, text: 'Browse the products' }}>
      What you have ordered and how far it has come will be here.
    </UnderConstruction>
  );
}
