import { paths } from '../../config/paths';
import { UnderConstruction } from '../../components/UnderConstruction';

export function CheckoutPage() {
  return (
    <UnderConstruction title="Checkout" onward={{ to: paths.cart, text: 'Back to the cart' }}>
      Address, delivery and payment will be settled here. Your cart is kept until then.
    </UnderConstruction>
  );
}
