import { RETURN_WINDOWS } from '../../../contract/problemRules';
import { CallUsText } from '../../components/CallUsText';
import { TextLink } from '../../components/TextLink';
import { paths } from '../../config/paths';
import { HelpPage, HelpSection } from './HelpPage';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The terms of return. */
export const Component = () => (
  <HelpPage
    title="Returns"
    description="What can be returned, for how long, and how you get your money back or the goods again."
    canonical={paths.returns}
  >
    <HelpSection title="How long">
      <ul>
        <li>Sealed packs with the seal whole: {RETURN_WINDOWS.sealed / DAY} days after delivery.</li>
        <li>
          Other goods: {RETURN_WINDOWS.other / DAY} days after delivery, unless the page of the product names another
          time.
        </li>
        <li>Fresh goods such as vegetables, fruit and dairy: {RETURN_WINDOWS.fresh / HOUR} hours after delivery.</li>
      </ul>
    </HelpSection>
    <HelpSection title="What can be returned">
      <p>
        Goods that are damaged, wrong, missing or not of the quality that you expected, and packs that you no longer
        want. Packs must come back as they were delivered. Fresh goods cannot be returned because you changed your mind.
      </p>
    </HelpSection>
    <HelpSection title="How to return something">
      <p>
        Open the order under{' '}
        <TextLink to={paths.orders} color="inherit">
          Orders
        </TextLink>{' '}
        and choose <b>Report a problem or return goods</b>. Say which products, what is wrong, and add a photo where it
        helps. You get your money back or the same goods again, as you wish. The bill is with the order, so you need no
        paper. Or <CallUsText>call us</CallUsText>.
      </p>
    </HelpSection>
    <HelpSection title="Your money">
      <p>
        You get back what you paid for the goods, without any deduction, within 7 days after we agreed to the return.
        What you paid with a wallet goes back to the wallet, cash is paid back in cash. You receive a credit note, which
        is shown with the bill.
      </p>
    </HelpSection>
  </HelpPage>
);
