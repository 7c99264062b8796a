import { type DeliveryTerms } from '../../../contract/delivery';
import { priceText } from '../../components/priceText';
import { courierText } from '../../components/timeText';
import { paths } from '../../config/paths';
import { useGetDeliveryTermsQuery } from '../../features/checkout/deliveryTermsEndpoint';
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
        The fee depends on the area and is shown before you place the order. Nothing is added after the order is placed.
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
    <AreaTerms />
  </HelpPage>
);

const termsText = ({ fee, free_from, courier_days }: DeliveryTerms): string =>
  [
    Number(fee) === 0 ? 'free' : priceText(fee),
    ...(free_from === null ? [] : [`free from ${priceText(free_from)}`]),
    courier_days ? courierText(courier_days).replace('In', 'in') : 'at a time that you choose',
  ].join(', ');

/** The last section, because it comes later than the text. Nothing while the shop cannot be asked. */
function AreaTerms() {
  const { data = [] } = useGetDeliveryTermsQuery();
  if (data.length === 0) return null;
  return (
    <HelpSection title="Our areas">
      <ul role="list">
        {data.map((terms) => (
          <li key={terms.area}>
            {terms.area}: {termsText(terms)}
          </li>
        ))}
      </ul>
    </HelpSection>
  );
}
