import { CallUsText } from '../../components/CallUsText';
import { TextLink } from '../../components/TextLink';
import { pageSettings } from '../../config/pageSettings';
import { paths } from '../../config/paths';
import { HelpPage, HelpSection } from './HelpPage';

/** What people ask about ordering and paying. */
export const Component = () => (
  <HelpPage title="Questions" description="How to order, pay, cancel and get a bill." canonical={paths.questions}>
    <HelpSection title="How can I pay?">
      <p>
        Cash on delivery, eSewa or Khalti, where the checkout offers them. Cash on delivery has an upper limit. The
        checkout says when a way to pay is not possible, and why.
      </p>
    </HelpSection>
    <HelpSection title="When do I pay with a wallet?">
      <p>
        When you place the order. An order that is not paid in time expires, and the items go back on sale. Money that
        arrives too late for the order goes back to you.
      </p>
    </HelpSection>
    <HelpSection title="What is in the price?">
      <p>
        All prices are in Nepalese rupees and are what you pay{pageSettings().shop.pan && ', taxes included'}. Only the
        delivery fee is added.
      </p>
    </HelpSection>
    <HelpSection title="Where is my bill?">
      <p>
        It is issued when the order leaves the shop. Open the order and choose Bill to read or print it.
        {pageSettings().shop.pan &&
          ' For a bill in the name of a company, enter its PAN at the checkout: a bill cannot be changed after it is issued.'}
      </p>
    </HelpSection>
    <HelpSection title="Can I change or cancel an order?">
      <p>
        You can cancel it until we begin to pack it. To change it, <CallUsText>call us</CallUsText>.
      </p>
    </HelpSection>
    <HelpSection title="Something is wrong with my order. What now?">
      <p>
        See{' '}
        <TextLink to={paths.returns} color="inherit">
          Returns
        </TextLink>
        .
      </p>
    </HelpSection>
  </HelpPage>
);
