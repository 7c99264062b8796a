import { paths } from '../../config/paths';
import { HelpPage, HelpSection } from './HelpPage';

/** The terms of delivery. */
export const Component = () => (
  <HelpPage
    title="Delivery"
    description="Where we deliver, when, what it costs, and what happens when nobody is there."
    canonical={paths.delivery}
  >
    <HelpSection title="Where and when">
      <p>
        The checkout shows how we deliver to your address: in a time slot that you choose, or by courier within the days
        that are shown. A slot closes some time before it begins, or when it is full.
      </p>
    </HelpSection>
    <HelpSection title="What it costs">
      <p>
        The fee depends on the area and is shown before you place the order. In many areas delivery is free from a
        certain amount. Nothing is added after the order is placed.
      </p>
    </HelpSection>
    <HelpSection title="When the rider comes">
      <p>
        The rider calls the phone number of the address. Check the goods when you take them. The bill is with the order:
        open the order and choose Bill.
      </p>
      <p>
        When nobody is there, we call you and deliver again. After two deliveries that failed because nobody took the
        order, cash on delivery is not offered for 90 days.
      </p>
    </HelpSection>
    <HelpSection title="Missing or replaced goods">
      <p>
        When something is sold out after all, you pay for what is delivered only. What you have paid already goes back
        to you.
      </p>
    </HelpSection>
    <HelpSection title="Cancelling">
      <p>You can cancel an order yourself until we begin to pack it. After that, call us.</p>
    </HelpSection>
  </HelpPage>
);
